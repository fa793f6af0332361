import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Honeypot } from '#app/features/sending/honeypot.tsx';
import { SendButton } from '#app/features/sending/send-button.tsx';
import { SendRow } from '#app/features/sending/send-row.tsx';
import { useSending } from '#app/features/sending/use-sending.tsx';
import { Field } from '#app/ui/field.tsx';
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

interface FieldsProps {
  words: InvestorUpdatesWords;
  field: (name: SignUpField) => {
    name: SignUpField;
    error?: string | undefined;
    defaultValue?: string | undefined;
  };
}

function SignUpFields({ words, field }: FieldsProps) {
  const { search } = useLocation();
  const [query, setQuery] = useState(new URLSearchParams());
  // The page is a file, written without a query: only the browser knows the address it was opened with.
  useEffect(() => setQuery(new URLSearchParams(search)), [search]);
  const consent = field('consent');
  return (
    <>
      <Field {...field('first_name')} label={words.firstName} required autoComplete="given-name" />
      <Field {...field('last_name')} label={words.lastName} required autoComplete="family-name" />
      <Field {...field('email')} label={words.email} type="email" required autoComplete="email" full />
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
    </>
  );
}

/** Posts as it stands to a form handler elsewhere, which checks what it takes and answers for it. */
const HostedForm = ({ words, action }: { words: InvestorUpdatesWords; action: string }) => (
  <form className="form" method="post" action={action}>
    <SignUpFields words={words} field={(name) => ({ name })} />
    <Honeypot />
    <div className="full send">
      <SendButton words={words} sending={false} />
    </div>
  </form>
);

/**
 * The sign-up for monthly investor updates. Without JavaScript it is an ordinary post to this page; either way a
 * success ends on the confirmation page, so the form itself only has failures to show.
 */
function OwnForm({ words }: { words: InvestorUpdatesWords }) {
  const { Form, form, field, traps, sending, result } = useSending<SignUpField>({
    fields: SIGN_UP_FIELDS,
    schema: signUpSchema,
    // never shown: a success leaves this page
    title: '',
    sentText: () => '',
    failedText: words.failed.text,
  });
  return (
    <Form {...form} className="form" action="/thank-you-for-investing#stay-connected">
      <SignUpFields words={words} field={field} />
      {traps}
      <SendRow
        words={words}
        sending={sending}
        result={result}
        fields={SIGN_UP_FIELDS}
        invalid={words.invalid}
        failed={words.failed}
      />
    </Form>
  );
}

export const InvestorUpdatesForm = ({ words }: { words: InvestorUpdatesWords }) =>
  __PROVIDERS__.investorForm ? (
    <HostedForm words={words} action={__PROVIDERS__.investorForm.action} />
  ) : (
    <OwnForm words={words} />
  );
