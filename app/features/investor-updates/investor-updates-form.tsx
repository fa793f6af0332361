import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Field } from '#app/features/contact/field.tsx';
import { useSending } from '#app/features/sending/use-sending.tsx';
import { Arrow } from '#app/ui/arrow.tsx';
import './investor-updates-form.css';
import { CAMPAIGN_FIELDS, SIGN_UP_FIELDS, type SignUpField, signUpSchema } from './sign-up-schema.ts';

export interface InvestorUpdatesWords {
  firstName: string;
  lastName: string;
  email: string;
  consent: string;
  button: string;
  sending: string;
  invalid: string;
  failed: { title: string; text: string };
}

/**
 * The sign-up for monthly investor updates. Without JavaScript it is an ordinary post to this page; either way a
 * success ends on the confirmation page, so the form itself only has failures to show.
 */
export function InvestorUpdatesForm({ words }: { words: InvestorUpdatesWords }) {
  const { search } = useLocation();
  const [query, setQuery] = useState(new URLSearchParams());
  const { Form, form, field, traps, sending, result } = useSending<SignUpField>({
    fields: SIGN_UP_FIELDS,
    schema: signUpSchema,
    // never shown: a success leaves this page
    title: '',
    sentText: () => '',
    failedText: words.failed.text,
  });
  const consent = field('consent');

  // The page is a file, written without a query: only the browser knows the address it was opened with.
  useEffect(() => setQuery(new URLSearchParams(search)), [search]);

  return (
    <Form {...form} className="form" action="/thank-you-for-investing#stay-connected">
      <Field
        {...field('first_name')}
        label={words.firstName}
        optional=""
        required
        autoComplete="given-name"
      />
      <Field {...field('last_name')} label={words.lastName} optional="" required autoComplete="family-name" />
      <Field
        {...field('email')}
        label={words.email}
        optional=""
        type="email"
        required
        autoComplete="email"
        full
      />
      <div className="consent full">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          value="yes"
          required
          defaultChecked={consent.defaultValue !== undefined}
          aria-invalid={consent.error ? true : undefined}
          aria-describedby={consent.error ? 'consent-error' : undefined}
        />
        <label htmlFor="consent">{words.consent}</label>
        {consent.error && (
          <p className="error" id="consent-error">
            {consent.error}
          </p>
        )}
      </div>
      {CAMPAIGN_FIELDS.map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={query.get(name) ?? field(name).defaultValue ?? ''}
        />
      ))}
      {traps}
      <div className="full send">
        <button className="btn" type="submit" disabled={sending}>
          {sending ? words.sending : words.button} {!sending && <Arrow />}
        </button>
      </div>
      <div className="full" aria-live="polite">
        {!sending && result?.state === 'failed' && (
          <div className="verdict bad">
            <p>{words.failed.title}</p>
            <p>{words.failed.text}</p>
          </div>
        )}
        {!sending && result?.state === 'invalid' && (
          <div className="verdict bad">
            <p>{words.invalid}</p>
            <ul>
              {SIGN_UP_FIELDS.filter((name) => result.errors[name]).map((name) => (
                <li key={name}>
                  <a className="underline" href={`#${name}`}>
                    {result.errors[name]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Form>
  );
}
