import { Field } from '#app/features/contact/field.tsx';
import { useSending } from '#app/features/sending/use-sending.tsx';
import { Arrow } from '#app/ui/arrow.tsx';
import type { Session } from './next-session.ts';
import { REGISTRATION_FIELDS, type RegistrationField, registrationSchema } from './registration-schema.ts';
import { SessionTime } from './session-time.tsx';

interface RegistrationFormProps {
  words: {
    title: string;
    firstName: string;
    lastName: string;
    email: string;
    button: string;
    sending: string;
    done: string;
    repeated: string;
    failed: string;
    calendar: string;
  };
  /** '{time} Eastern' */
  eastern: string;
}

/** Three fields; the answer names the session and leads to its calendar file. */
export function RegistrationForm({ words, eastern }: RegistrationFormProps) {
  const { Form, form, field, traps, sending, result } = useSending<RegistrationField, { session: Session }>({
    fields: REGISTRATION_FIELDS,
    schema: registrationSchema,
    title: words.title,
    sentText: ({ repeated }) => (repeated ? words.repeated : words.done),
    failedText: words.failed,
  });
  return (
    <Form {...form} className="form" action="/webinar-registration#result">
      <Field {...field('firstName')} label={words.firstName} optional="" required autoComplete="given-name" />
      <Field {...field('lastName')} label={words.lastName} optional="" required autoComplete="family-name" />
      <Field
        {...field('email')}
        label={words.email}
        optional=""
        type="email"
        required
        full
        autoComplete="email"
      />
      {traps}
      <div className="full send">
        <button className="btn" type="submit" disabled={sending}>
          {sending ? words.sending : words.button} {!sending && <Arrow />}
        </button>
      </div>
      <div id="result" className="full" aria-live="polite">
        {!sending && result?.state === 'failed' && (
          <div className="verdict bad">
            <p>{words.failed}</p>
          </div>
        )}
        {!sending && result?.state === 'sent' && (
          <div className="verdict">
            <p>{result.repeated ? words.repeated : words.done}</p>
            <SessionTime session={result.session} eastern={eastern} />
            <a className="lnk" href={`/webinar-registration/session.ics?day=${result.session.day}`}>
              {words.calendar}
            </a>
          </div>
        )}
      </div>
    </Form>
  );
}
