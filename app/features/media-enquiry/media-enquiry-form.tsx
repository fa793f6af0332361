import type { Pages } from '#app/collections/pages.server.ts';
import { SendRow } from '#app/features/forms/send-row.tsx';
import { useSending } from '#app/features/forms/use-sending.tsx';
import { Field } from '#app/ui/field.tsx';
import { mediaEnquiryForm } from './media-enquiry.form.ts';

/** A question from the press, with its deadline. */
export function MediaEnquiryForm({ words }: { words: Pages['media-enquiry'] }) {
  const { Form, form, field, traps, sending, result } = useSending(mediaEnquiryForm, {
    title: words.done.title,
    sentText: () => words.done.text,
    failedText: words.failed.text,
  });
  return (
    <Form {...form} className="form" action="/media/enquiry#result">
      <Field {...field('name')} label="Name" required autoComplete="name" />
      <Field {...field('outlet')} label="Publication" autoComplete="organization" />
      <Field {...field('email')} label="Email" type="email" required autoComplete="email" />
      <Field {...field('deadline')} label="Deadline" />
      <Field {...field('message')} label="Question" type="area" required full />
      {traps}
      <SendRow
        button="Send Question"
        note={
          <>
            {words.note}{' '}
            <a href="/privacy" target="_parent">
              Privacy Policy
            </a>
          </>
        }
        sending={sending}
        result={result}
        names={mediaEnquiryForm.names}
        failed={words.failed}
        sent={() => ({ title: words.done.title, more: <p>{words.done.text}</p> })}
      />
    </Form>
  );
}
