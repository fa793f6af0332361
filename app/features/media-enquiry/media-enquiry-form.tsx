import type { Pages } from '#app/collections/pages.server.ts';
import { Field } from '#app/features/contact/field.tsx';
import { useSending } from '#app/features/sending/use-sending.tsx';
import { Arrow } from '#app/ui/arrow.tsx';
import { MEDIA_ENQUIRY_FIELDS, type MediaEnquiryField, mediaEnquirySchema } from './media-enquiry-schema.ts';

/** A question from the press, with its deadline. */
export function MediaEnquiryForm({ words }: { words: Pages['media-enquiry'] }) {
  const { Form, form, field, traps, sending, result } = useSending<MediaEnquiryField>({
    fields: MEDIA_ENQUIRY_FIELDS,
    schema: mediaEnquirySchema,
    title: words.done.title,
    sentText: () => words.done.text,
    failedText: words.failed.text,
  });
  const { optional } = words;
  const said = result && (result.state === 'sent' ? words.done : words.failed);
  // with JavaScript each mistake stands at its field and the first is focused; without it, they are listed
  const mistakes = form.noValidate ? [] : MEDIA_ENQUIRY_FIELDS.filter((name) => field(name).error);
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
      <div className="full send">
        <button className="btn" type="submit" disabled={sending}>
          {sending ? words.sending : words.button} {!sending && <Arrow />}
        </button>
        <p className="small">
          {words.note}{' '}
          <a className="underline" href={words.privacy.href} target="_parent">
            {words.privacy.label}
          </a>
        </p>
      </div>
      <div id="result" className="full" aria-live="polite">
        {mistakes.length > 0 && (
          <div className="verdict bad">
            <p>{words.invalid}</p>
            <ul>
              {mistakes.map((name) => (
                <li key={name}>
                  <a className="underline" href={`#${name}`}>
                    {field(name).error}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {!sending && said && (
          <div className={said === words.done ? 'verdict' : 'verdict bad'}>
            <p>{said.title}</p>
            <p>{said.text}</p>
          </div>
        )}
      </div>
    </Form>
  );
}
