import { Field } from '#app/features/contact/field.tsx';
import { useSending } from '#app/features/sending/use-sending.tsx';
import { Arrow } from '#app/ui/arrow.tsx';
import { NEWSLETTER_FIELDS, type NewsletterField, newsletterSchema } from './newsletter-schema.ts';

interface NewsletterFormProps {
  words: {
    title: string;
    email: string;
    button: string;
    sending: string;
    done: string;
    repeated: string;
    failed: string;
  };
}

/** One address and one button. */
export function NewsletterForm({ words }: NewsletterFormProps) {
  const { Form, form, field, traps, sending, result } = useSending<NewsletterField>({
    fields: NEWSLETTER_FIELDS,
    schema: newsletterSchema,
    title: words.title,
    sentText: ({ repeated }) => (repeated ? words.repeated : words.done),
    failedText: words.failed,
  });
  return (
    <Form {...form} className="newsletter-form" action="/news#stay-informed">
      <Field {...field('email')} label={words.email} optional="" type="email" required autoComplete="email" />
      {traps}
      <button className="btn" type="submit" disabled={sending}>
        {sending ? words.sending : words.button} {!sending && <Arrow />}
      </button>
      <div className="said" aria-live="polite">
        {!sending && result && result.state !== 'invalid' && (
          <p className={result.state === 'failed' ? 'bad' : undefined}>
            {result.state === 'failed' ? words.failed : result.repeated ? words.repeated : words.done}
          </p>
        )}
      </div>
    </Form>
  );
}
