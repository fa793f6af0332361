import type { Pages } from '#app/collections/pages.server.ts';
import { SendButton } from '#app/features/forms/send-button.tsx';
import { useSending } from '#app/features/forms/use-sending.tsx';
import { Field } from '#app/ui/field.tsx';
import { newsletterForm } from './newsletter.form.ts';

/** One address and one button. */
export function NewsletterForm({ words }: { words: Pages['news']['subscribe'] }) {
  const { Form, form, field, traps, sending, result } = useSending(newsletterForm, {
    title: words.title,
    sentText: () => words.done,
    failedText: words.failed,
  });
  return (
    <Form {...form} className="columns newsletter-form" action="/news#stay-informed">
      <Field {...field('email')} label="Email" type="email" required autoComplete="email" />
      {traps}
      <SendButton button="Subscribe" busy="Subscribing..." sending={sending} />
      <div className="said" aria-live="polite">
        {result && result.state !== 'invalid' && (
          <p className={result.state === 'failed' ? 'bad' : undefined}>
            {result.state === 'failed' ? words.failed : words.done}
          </p>
        )}
      </div>
    </Form>
  );
}
