import { useEffect, useState } from 'react';
import type { Name } from '#app/features/forms/define-form.ts';
import { characters } from '#app/features/forms/fields.ts';
import { SendRow } from '#app/features/forms/send-row.tsx';
import { useSending } from '#app/features/forms/use-sending.tsx';
import { Field } from '#app/ui/field.tsx';
import { contactForm } from './contact.form.ts';

const SENT = { title: 'Message sent!', text: "Thank you for contacting us. We'll get back to you soon." };
const FAILED = { title: 'Error', text: 'Failed to send message. Please try again.' };

type ContactField = Name<typeof contactForm>;

const MAX = contactForm.fields.message.max!;

const LABELS: Record<ContactField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  message: 'Message',
};

const INVALID = 'Validation Error';

/** The contact form with its messages. See useSending for its behavior with and without JavaScript. */
export function ContactForm({ note }: { note: string }) {
  const { Form, form, field, traps, sending, result, scripted } = useSending(contactForm, {
    title: SENT.title,
    invalidTitle: INVALID,
    sentText: () => SENT.text,
    failedText: FAILED.text,
  });
  const [length, setLength] = useState(0);
  useEffect(() => setLength(characters(form.ref.current?.message.value ?? '')), [form.ref]);

  const labelled = (name: ContactField) => ({ ...field(name), label: LABELS[name] });
  return (
    <Form {...form} className="form" action="/contact#result" onReset={() => setLength(0)}>
      <Field {...labelled('firstName')} required autoComplete="given-name" />
      <Field {...labelled('lastName')} required autoComplete="family-name" />
      <Field {...labelled('email')} type="email" required autoComplete="email" />
      <Field {...labelled('phone')} type="tel" autoComplete="tel" />
      <Field {...labelled('company')} autoComplete="organization" full />
      <Field
        {...labelled('message')}
        type="area"
        required
        full
        onInput={(value) => setLength(characters(value))}
      >
        <span className={length > MAX ? 'over' : undefined}>
          {scripted ? (
            <>
              <b>{length}</b> of {MAX} characters
            </>
          ) : (
            `Up to ${MAX} characters`
          )}
        </span>
      </Field>
      {traps}
      <SendRow
        button="Send Message"
        note={note}
        sending={sending}
        result={result}
        names={contactForm.names}
        invalid={INVALID}
        failed={FAILED}
        sent={() => ({ title: SENT.title, more: <p>{SENT.text}</p> })}
      />
    </Form>
  );
}
