import { SendRow } from '#app/features/forms/send-row.tsx';
import { useSending } from '#app/features/forms/use-sending.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Session } from './next-session.ts';
import { registrationForm } from './registration.form.ts';
import { SessionTime } from './session-time.tsx';

interface RegistrationFormProps {
  words: {
    title: string;
    done: string;
    failed: string;
  };
}

/** The registration form; its answer names the session and links to the calendar file. */
export function RegistrationForm({ words }: RegistrationFormProps) {
  const { Form, form, field, traps, sending, result } = useSending<
    typeof registrationForm,
    { session: Session }
  >(registrationForm, {
    title: words.title,
    sentText: () => words.done,
    failedText: words.failed,
  });
  return (
    <Form {...form} className="form" action="/webinar-registration#result">
      <Field {...field('firstName')} label="First name" required autoComplete="given-name" />
      <Field {...field('lastName')} label="Last name" required autoComplete="family-name" />
      <Field {...field('email')} label="Email" type="email" required full autoComplete="email" />
      {traps}
      <SendRow
        button="Reserve Your Spot"
        busy="Reserving..."
        sending={sending}
        result={result}
        names={registrationForm.names}
        failed={{ title: words.failed }}
        sent={({ session }) => ({
          title: words.done,
          more: (
            <>
              <SessionTime session={session} />
              <a className="lnk" href={`/webinar-registration/session.ics?day=${session.day}`}>
                Add to calendar
              </a>
            </>
          ),
        })}
      />
    </Form>
  );
}
