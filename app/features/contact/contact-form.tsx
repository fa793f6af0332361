import { useEffect, useState } from 'react';
import { SendRow } from '#app/features/sending/send-row.tsx';
import { useSending } from '#app/features/sending/use-sending.tsx';
import { Field } from '#app/ui/field.tsx';
import { CONTACT_FIELDS, type ContactField, contactSchema, LIMITS } from './contact-schema.ts';

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
      <SendRow
        words={{ button: words.submit, sending: 'Sending...' }}
        note={words.note}
        sending={sending}
        result={result}
        fields={CONTACT_FIELDS}
        failed={FAILED}
        sent={() => ({ title: SENT.title, more: <p>{SENT.text}</p> })}
      />
    </Form>
  );
}
