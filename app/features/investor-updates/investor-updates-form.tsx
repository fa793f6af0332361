import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useLocation } from 'react-router';
import { Field } from '#app/features/contact/field.tsx';
import { Arrow } from '#app/ui/arrow.tsx';
import './investor-updates-form.css';
import type { SignUpResult } from './save-sign-up.server.ts';
import {
  CAMPAIGN_FIELDS,
  checkSignUp,
  SIGN_UP_FIELDS,
  type SignUpErrors,
  type SignUpField,
  signUpValues,
} from './sign-up-schema.ts';

export interface InvestorUpdatesWords {
  firstName: string;
  lastName: string;
  email: string;
  consent: string;
  button: string;
  invalid: string;
  failed: { title: string; text: string };
}

/**
 * The sign-up for monthly investor updates. Without JavaScript it is an ordinary post to this page; either way a
 * success ends on the confirmation page.
 */
export function InvestorUpdatesForm({ words }: { words: InvestorUpdatesWords }) {
  const fetcher = useFetcher<SignUpResult>();
  const posted = useActionData<SignUpResult>();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignUpErrors>(posted?.state === 'invalid' ? posted.errors : {});
  const [key, setKey] = useState<string>();
  const result = fetcher.data ?? posted;
  const sending = fetcher.state !== 'idle';
  const values = posted?.values ?? {};
  const scripted = key !== undefined;

  useEffect(() => setKey(crypto.randomUUID?.() ?? ''), []);

  // The page is a file that was written without a query, so the address is read here.
  useEffect(() => {
    const query = new URLSearchParams(search);
    for (const name of CAMPAIGN_FIELDS) {
      const value = query.get(name);
      if (value) (form.current?.elements.namedItem(name) as HTMLInputElement).value = value;
    }
  }, [search]);

  const showErrors = (next: SignUpErrors) => {
    setErrors(next);
    const first = SIGN_UP_FIELDS.find((field) => next[field]);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    if (fetcher.data?.state === 'invalid' && fetcher.state === 'idle') showErrors(fetcher.data.errors);
  }, [fetcher.data, fetcher.state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (sending) return event.preventDefault();
    const checked = checkSignUp(signUpValues(new FormData(event.currentTarget)));
    if (!('errors' in checked)) return setErrors({});
    event.preventDefault();
    showErrors(checked.errors);
  };

  const field = (name: SignUpField, label: string) => ({
    ...{ name, label, optional: '', required: true },
    error: errors[name],
    defaultValue: values[name],
  });
  return (
    <fetcher.Form
      ref={form}
      className="form"
      method="post"
      action="/thank-you-for-investing#stay-connected"
      onSubmit={onSubmit}
      noValidate={scripted}
    >
      <Field {...field('first_name', words.firstName)} autoComplete="given-name" />
      <Field {...field('last_name', words.lastName)} autoComplete="family-name" />
      <Field {...field('email', words.email)} type="email" autoComplete="email" full />
      <div className="consent full">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          value="yes"
          required
          defaultChecked={values.consent !== undefined}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? 'consent-error' : undefined}
        />
        <label htmlFor="consent">{words.consent}</label>
        {errors.consent && (
          <p className="error" id="consent-error">
            {errors.consent}
          </p>
        )}
      </div>
      <div className="elsewhere" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {CAMPAIGN_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={values[name] ?? ''} />
      ))}
      <input type="hidden" name="submissionKey" value={key ?? ''} />
      <div className="full send">
        <button className="btn" type="submit" disabled={sending}>
          {sending ? (
            'Sending...'
          ) : (
            <>
              {words.button} <Arrow />
            </>
          )}
        </button>
      </div>
      <div className="full" aria-live="polite">
        {!sending && result?.state === 'invalid' && !scripted && (
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
        {!sending && result?.state === 'failed' && Object.keys(errors).length === 0 && (
          <div className="verdict bad">
            <p>{words.failed.title}</p>
            <p>{words.failed.text}</p>
          </div>
        )}
      </div>
    </fetcher.Form>
  );
}
