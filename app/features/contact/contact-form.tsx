import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { Arrow } from '#app/ui/arrow.tsx';
import { prepareToasts, showToast } from '#app/ui/toast.tsx';
import {
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactField,
  checkContact,
  contactValues,
  LIMITS,
} from './contact-schema.ts';
import { Field } from './field.tsx';
import type { ContactResult } from './send-contact.server.ts';

export const SENT = {
  title: 'Message sent!',
  text: "Thank you for contacting us. We'll get back to you soon.",
};
export const FAILED = { title: 'Error', text: 'Failed to send message. Please try again.' };

const newKey = () => crypto.randomUUID?.() ?? ''; // absent outside https: the server then compares the text itself

export interface ContactFormWords {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  optional: string;
  submit: string;
  note: string;
}

/**
 * The contact form. Without JavaScript it is an ordinary post to this page and comes back with the same words;
 * with it, nothing reloads and nothing typed is lost.
 */
export function ContactForm({ words }: { words: ContactFormWords }) {
  const fetcher = useFetcher<ContactResult>();
  const posted = useActionData<ContactResult>();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ContactErrors>(posted?.state === 'invalid' ? posted.errors : {});
  const [length, setLength] = useState(0);
  const [live, setLive] = useState<{ key: string; since: number }>();
  const result = fetcher.data ?? posted;
  const sending = fetcher.state !== 'idle';
  const values = posted && posted.state !== 'sent' ? posted.values : {};

  useEffect(() => {
    // a document's own clock runs from the moment it was asked for, which is when the visitor could begin
    const arrivedHere = document.documentElement.dataset.hydrated === undefined;
    setLive({ key: newKey(), since: arrivedHere ? 0 : performance.now() });
    setLength(form.current?.message.value.length ?? 0);
  }, []);

  const showErrors = (next: ContactErrors) => {
    setErrors(next);
    const first = CONTACT_FIELDS.find((field) => next[field]);
    if (!first) return;
    showToast({ title: 'Validation Error', text: next[first]!, bad: true });
    (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || fetcher.state !== 'idle') return;
    if (answer.state === 'sent') {
      form.current?.reset();
      setErrors({});
      setLength(0);
      setLive({ key: newKey(), since: performance.now() });
      showToast(SENT);
    } else if (answer.state === 'failed') showToast({ ...FAILED, bad: true });
    else showErrors(answer.errors);
  }, [fetcher.data, fetcher.state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const target = event.currentTarget;
    if (sending) return event.preventDefault();
    const checked = checkContact(contactValues(new FormData(target)));
    if ('errors' in checked) {
      event.preventDefault();
      return showErrors(checked.errors);
    }
    setErrors({});
    (target.elements.namedItem('elapsed') as HTMLInputElement).value = live
      ? String(Math.round(performance.now() - live.since))
      : '';
  };

  const field = (name: ContactField) => ({
    name,
    label: words[name],
    optional: words.optional,
    error: errors[name],
    defaultValue: values[name],
  });
  return (
    <fetcher.Form
      ref={form}
      className="form"
      method="post"
      action="/contact#result"
      onSubmit={onSubmit}
      onFocus={prepareToasts}
      noValidate={live !== undefined}
    >
      <Field {...field('firstName')} required autoComplete="given-name" />
      <Field {...field('lastName')} required autoComplete="family-name" />
      <Field {...field('email')} type="email" required autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field {...field('company')} autoComplete="organization" full />
      <Field
        {...field('message')}
        type="area"
        required
        full
        onInput={(value) => setLength(value.length)}
      >
        <span className={length > LIMITS.message ? 'count over' : undefined}>
          {live ? (
            <>
              <b>{length}</b> of {LIMITS.message} characters
            </>
          ) : (
            `Up to ${LIMITS.message} characters`
          )}
        </span>
      </Field>
      <div className="elsewhere" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="submissionKey" value={live?.key ?? ''} />
      <input type="hidden" name="elapsed" defaultValue="" />
      <div className="full send">
        <button className="btn" type="submit" disabled={sending}>
          {sending ? (
            'Sending...'
          ) : (
            <>
              {words.submit} <Arrow />
            </>
          )}
        </button>
        <p className="small">{words.note}</p>
      </div>
      <div id="result" className="full" aria-live="polite">
        {!sending && <Verdict result={result} hasErrors={Object.keys(errors).length > 0} scripted={live !== undefined} />}
      </div>
    </fetcher.Form>
  );
}

interface VerdictProps {
  result: ContactResult | undefined;
  hasErrors: boolean;
  scripted: boolean;
}

/** What became of the last message, in the page itself: a toast leaves, this stays. */
function Verdict({ result, hasErrors, scripted }: VerdictProps) {
  if (result?.state === 'invalid' && !scripted)
    return (
      <div className="verdict bad">
        <p>Validation Error</p>
        <ul>
          {CONTACT_FIELDS.filter((name) => result.errors[name]).map((name) => (
            <li key={name}>
              <a className="underline" href={`#${name}`}>
                {result.errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  if (hasErrors || !result || result.state === 'invalid') return null;
  const { title, text } = result.state === 'sent' ? SENT : FAILED;
  return (
    <div className={result.state === 'sent' ? 'verdict' : 'verdict bad'}>
      <p>{title}</p>
      <p>{text}</p>
    </div>
  );
}
