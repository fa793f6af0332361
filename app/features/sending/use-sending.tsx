import '#app/styles/form.css';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type * as z from 'zod/mini';
import { prepareToasts, showToast } from '#app/ui/toast.tsx';
import { Honeypot } from './honeypot.tsx';
import { checkFields, type Errors, type SendResult, typedValues, type Values } from './send-result.ts';

const newKey = () => crypto.randomUUID?.() ?? ''; // absent outside https: the server then compares the words

/** What was typed into a form that the visitor left by a link, by its fields. In memory only: a document load forgets it. */
const left = new WeakMap<readonly string[], Values<string>>();

interface Sending<Field extends string, Said extends object> {
  /** In the order of the form. */
  fields: readonly Field[];
  schema: z.ZodMiniType<unknown>;
  /** Title of the toasts, and what they say. */
  title: string;
  sentText: (sent: { state: 'sent'; repeated: boolean } & Said) => string;
  failedText: string;
}

/**
 * What a form needs besides its fields. Without JavaScript the form is an ordinary post to its page and comes back with
 * the same words; with it, nothing reloads and nothing typed is lost. Give the hook's `Form` the `form` props, put
 * `traps` inside it, and end it with a <SendRow>.
 */
export function useSending<Field extends string, Said extends object = object>({
  fields,
  schema,
  title,
  sentText,
  failedText,
}: Sending<Field, Said>) {
  const fetcher = useFetcher<SendResult<Field, Said>>();
  const posted = useActionData() as SendResult<Field, Said> | undefined;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Field>>(posted?.state === 'invalid' ? posted.errors : {});
  /** When the visitor could begin to fill the form in; undefined without JavaScript. */
  const [since, setSince] = useState<number>();
  const attempt = useRef({ words: '', key: '' });
  // what React Router calls serialised is the same plain data
  const answered = fetcher.data as SendResult<Field, Said> | undefined;
  const result = answered ?? posted;
  const sending = fetcher.state !== 'idle';
  const [kept] = useState(() => left.get(fields) as Values<Field> | undefined);
  const values: Values<Field> = (posted && posted.state !== 'sent' ? posted.values : kept) ?? {};

  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (element) left.set(fields, typedValues(new FormData(element), fields));
    };
  }, [fields]);

  useEffect(() => {
    // a document's own clock runs from the moment it was asked for, which is when the visitor could begin
    const arrivedHere = document.documentElement.dataset.hydrated === undefined;
    setSince(arrivedHere ? 0 : performance.now());
  }, []);

  const showErrors = (next: Errors<Field>) => {
    setErrors(next);
    const first = fields.find((field) => next[field]);
    if (!first) return;
    showToast({ title: 'Validation Error', text: next[first]!, bad: true });
    (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    if (!answered || fetcher.state !== 'idle') return;
    // the disabled button lost the focus; with it back, the banner stays away from the answer
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    form.current?.querySelector('[aria-live]')?.scrollIntoView({ block: 'nearest' });
    if (answered.state === 'sent') {
      form.current?.reset();
      setErrors({});
      attempt.current = { words: '', key: '' };
      setSince(performance.now());
      showToast({ title, text: sentText(answered) });
    } else if (answered.state === 'failed') showToast({ title: 'Error', text: failedText, bad: true });
    else showErrors(answered.errors);
  }, [answered, fetcher.state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const target = event.currentTarget;
    if (sending) return event.preventDefault();
    const typed = typedValues(new FormData(target), fields);
    const checked = checkFields<Field, unknown>(schema, typed);
    if ('errors' in checked) {
      event.preventDefault();
      return showErrors(checked.errors);
    }
    setErrors({});
    // The same words keep their key. Other words are another message, even when the answer to the first was lost.
    const words = JSON.stringify(typed);
    if (words !== attempt.current.words) attempt.current = { words, key: newKey() };
    const set = (name: string, value: string) => {
      (target.elements.namedItem(name) as HTMLInputElement).value = value;
    };
    set('submissionKey', attempt.current.key);
    set('elapsed', since === undefined ? '' : String(Math.round(performance.now() - since)));
  };

  return {
    Form: fetcher.Form,
    form: {
      ref: form,
      method: 'post' as const,
      onSubmit,
      onFocus: prepareToasts,
      noValidate: since !== undefined,
    },
    /** Goes to <Field>. */
    field: (name: Field) => ({ name, error: errors[name], defaultValue: values[name] }),
    traps: (
      <>
        <Honeypot />
        <input type="hidden" name="submissionKey" defaultValue="" />
        <input type="hidden" name="elapsed" defaultValue="" />
      </>
    ),
    sending,
    /** React answers: what needs it may show. */
    scripted: since !== undefined,
    /**
     * The last answer; undefined on the way to the next, and while a mistake stands at its field and has the focus.
     * Without JavaScript nothing has.
     */
    result: sending || (since !== undefined && Object.keys(errors).length > 0) ? undefined : result,
  };
}
