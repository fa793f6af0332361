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
  const { optional } = words;
  return (
    <Form {...form} className="form" action="/media/enquiry#result">
      <Field {...field('name')} label={words.name} optional={optional} required autoComplete="name" />
      <Field {...field('outlet')} label={words.outlet} optional={optional} autoComplete="organization" />
      <Field
        {...field('email')}
        label={words.email}
        optional={optional}
        type="email"
        required
        autoComplete="email"
      />
      <Field {...field('deadline')} label={words.deadline} optional={optional} autoComplete="off" />
      <Field {...field('message')} label={words.question} optional={optional} type="area" required full />
      {traps}
      <SendRow
        words={words}
        note={
          <>
            {words.note}{' '}
            <a href={words.privacy.href} target="_parent">
              {words.privacy.label}
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
