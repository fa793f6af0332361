import { Field } from '#app/features/contact/field.tsx';
import type { SendResult } from '#app/features/sending/send-result.ts';
import { useSending } from '#app/features/sending/use-sending.tsx';
import type { Pages } from '#app/collections/pages.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { MEDIA_ENQUIRY_FIELDS, type MediaEnquiryField, mediaEnquirySchema } from './media-enquiry-schema.ts';

type Words = Pages['media-enquiry'];

/** A question from the press, with its deadline. */
export function MediaEnquiryForm({ words }: { words: Words }) {
  const { Form, form, field, traps, sending, result } = useSending<MediaEnquiryField>({
    fields: MEDIA_ENQUIRY_FIELDS,
    schema: mediaEnquirySchema,
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
        {!sending && result && <Verdict result={result} words={words} />}
      </div>
    </Form>
  );
}

/** What became of the question, where it was asked. Mistakes are listed only for those who sent without JavaScript. */
function Verdict({ result, words }: { result: SendResult<MediaEnquiryField>; words: Words }) {
  if (result.state === 'invalid')
    return (
      <div className="verdict bad">
        <p>{words.invalid}</p>
        <ul>
          {MEDIA_ENQUIRY_FIELDS.filter((name) => result.errors[name]).map((name) => (
            <li key={name}>
              <a className="underline" href={`#${name}`}>
                {result.errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  const { title, text } = result.state === 'sent' ? words.done : words.failed;
  return (
    <div className={result.state === 'sent' ? 'verdict' : 'verdict bad'}>
      <p>{title}</p>
      <p>{text}</p>
    </div>
  );
}
