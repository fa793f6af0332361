import '#app/styles/form.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type * as z from 'zod/mini';
import { prepareToasts, showToast } from '#app/ui/toast.tsx';
import { Honeypot } from './honeypot.tsx';
import { checkFields, type Errors, type SendResult, typedValues, type Values } from './send-result.ts';

const newKey = () => crypto.randomUUID?.() ?? ''; // absent outside https: the server then compares the words

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
 * `traps` inside it, and show `result` once it is not `sending`.
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
  const [live, setLive] = useState<{ since: number }>();
  /** The words that were sent last, and the key under which the server knows them. */
  const tried = useRef<{ key: string; words: string }>(undefined);
  // what React Router calls serialised is the same plain data
  const answered = fetcher.data as SendResult<Field, Said> | undefined;
  const result = answered ?? posted;
  const sending = fetcher.state !== 'idle';
  const values: Values<Field> = posted && posted.state !== 'sent' ? posted.values : {};

  useEffect(() => {
    // a document's own clock runs from the moment it was asked for, which is when the visitor could begin
    const arrivedHere = document.documentElement.dataset.hydrated === undefined;
    setLive({ since: arrivedHere ? 0 : performance.now() });
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
      tried.current = undefined;
      setLive({ since: performance.now() });
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
    // An answer that was lost may have been a success. The same words again are then a repetition; other words are not.
    const words = JSON.stringify(typed);
    if (tried.current?.words !== words) tried.current = { key: newKey(), words };
    const fill = (name: string, value: string) => {
      (target.elements.namedItem(name) as HTMLInputElement).value = value;
    };
    fill('submissionKey', tried.current.key);
    fill('elapsed', live ? String(Math.round(performance.now() - live.since)) : '');
  };

  return {
    Form: fetcher.Form,
    form: {
      ref: form,
      method: 'post' as const,
      onSubmit,
      onFocus: prepareToasts,
      noValidate: live !== undefined,
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
    scripted: live !== undefined,
    /** The last answer; undefined while a mistake stands at its field and has the focus. Without JavaScript nothing has. */
    result: live !== undefined && Object.keys(errors).length > 0 ? undefined : result,
  };
}
