import { useEffect, useState } from 'react';
import type { SendResult } from '#app/features/sending/send-result.ts';
import { useSending } from '#app/features/sending/use-sending.tsx';
import { Arrow } from '#app/ui/arrow.tsx';
import { CONTACT_FIELDS, type ContactField, contactSchema, LIMITS } from './contact-schema.ts';
import { Field } from './field.tsx';

const SENT = { title: 'Message sent!', text: "Thank you for contacting us. We'll get back to you soon." };
const FAILED = { title: 'Error', text: 'Failed to send message. Please try again.' };

interface ContactFormWords extends Record<ContactField, string> {
  optional: string;
  submit: string;
  note: string;
}

/** The contact form, with its fixed messages. See useSending for how it behaves with and without JavaScript. */
export function ContactForm({ words }: { words: ContactFormWords }) {
  const { Form, form, field, traps, sending, result, scripted } = useSending<ContactField>({
    fields: CONTACT_FIELDS,
    schema: contactSchema,
    title: SENT.title,
    sentText: () => SENT.text,
    failedText: FAILED.text,
  });
  const [length, setLength] = useState(0);
  useEffect(() => setLength(form.ref.current?.message.value.length ?? 0), [form.ref]);

  const labelled = (name: ContactField) => ({ ...field(name), label: words[name], optional: words.optional });
  return (
    <Form {...form} className="form" action="/contact#result" onReset={() => setLength(0)}>
      <Field {...labelled('firstName')} required autoComplete="given-name" />
      <Field {...labelled('lastName')} required autoComplete="family-name" />
      <Field {...labelled('email')} type="email" required autoComplete="email" />
      <Field {...labelled('phone')} type="tel" autoComplete="tel" />
      <Field {...labelled('company')} autoComplete="organization" full />
      <Field {...labelled('message')} type="area" required full onInput={(value) => setLength(value.length)}>
        <span className={length > LIMITS.message ? 'over' : undefined}>
          {scripted ? (
            <>
              <b>{length}</b> of {LIMITS.message} characters
            </>
          ) : (
            `Up to ${LIMITS.message} characters`
          )}
        </span>
      </Field>
      {traps}
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
        {!sending && result && <Verdict result={result} />}
      </div>
    </Form>
  );
}

/** What became of the last message, in the page itself: a toast leaves, this stays. */
function Verdict({ result }: { result: SendResult<ContactField> }) {
  if (result.state === 'invalid')
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
  const { title, text } = result.state === 'sent' ? SENT : FAILED;
  return (
    <div className={result.state === 'sent' ? 'verdict' : 'verdict bad'}>
      <p>{title}</p>
      <p>{text}</p>
    </div>
  );
}
