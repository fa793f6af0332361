import '#app/styles/form.css';
import '#app/ui/toast.css';
import { type FocusEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { focusField } from '#app/ui/focus-field.ts';
import { leftField } from '#app/ui/left-field.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { Form, Name } from './define-form.ts';
import type { Advice } from './fields.ts';
import { Honeypot } from './honeypot.tsx';
import {
  checkFields,
  chosenFiles,
  type Errors,
  type SendResult,
  typedWords,
  type Words,
} from './send-result.ts';

const newKey = () => crypto.randomUUID?.() ?? ''; // absent outside https: the server then compares the words

/** What was typed into a form that the visitor left by a link. In memory only: a document load forgets it. */
const left = new WeakMap<Form, Words<Form>>();

interface Sending<Extra extends object> {
  /** Title of the toasts, and what they say. */
  title: string;
  /** Stands above the first mistake. */
  invalidTitle?: string;
  sentText: (sent: { state: 'sent'; repeated: boolean } & Extra) => string;
  failedText: string;
  /** What a browser without JavaScript sends as the key; made by the server for each rendering of the page. */
  key?: string | undefined;
}

/**
 * What a form needs besides its fields. Without JavaScript the form is an ordinary post to its page and comes back with
 * the same words; with it, nothing reloads and nothing typed is lost. Give the hook's `Form` the `form` props, put
 * `traps` inside it, and end it with a <SendRow>.
 */
export function useSending<F extends Form, Extra extends object = object>(
  definition: F,
  { title, invalidTitle = 'Not sent yet', sentText, failedText, key = '' }: Sending<Extra>,
) {
  const names: readonly Name<F>[] = definition.names;
  const fetcher = useFetcher<SendResult<F, Extra>>();
  const posted = useActionData() as SendResult<F, Extra> | undefined;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<F>>(posted?.state === 'invalid' ? posted.errors : {});
  const [advice, setAdvice] = useState<Partial<Record<Name<F>, Advice>>>({});
  /** What came up at a field when it was left, for those who are in the next one by then. */
  const [said, setSaid] = useState('');
  const [scripted, setScripted] = useState(false);
  /** When the visitor could begin to fill the form in; null where the words in it are older than the form. */
  const since = useRef<number | null>(null);
  const attempt = useRef({ words: '', key: '' });
  // what React Router calls serialised is the same plain data
  const answered = fetcher.data as SendResult<F, Extra> | undefined;
  const result = answered ?? posted;
  const sending = fetcher.state !== 'idle';
  const [initial, setInitial] = useState<Words<F>>(
    () => (posted && posted.state !== 'sent' ? posted.values : (left.get(definition) as Words<F>)) ?? {},
  );

  /** The answer to what was sent is another page, which is on its way. */
  const isRedirected = useRef(false);
  /** Something was posted and is not answered: true at once, where `sending` waits for the next paint. */
  const isPosted = useRef(false);
  useLayoutEffect(() => {
    isRedirected.current = fetcher.state === 'loading' && fetcher.data === undefined;
    if (fetcher.state === 'idle') isPosted.current = false;
  }, [fetcher.state, fetcher.data]);
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (isRedirected.current) left.delete(definition);
      else if (element) left.set(definition, typedWords(definition, new FormData(element)));
    };
  }, [definition]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the form as it arrives
  useEffect(() => {
    const arrivedHere = document.documentElement.dataset.hydrated === undefined;
    const isRestored = !arrivedHere || posted !== undefined || isLoadedAgain();
    // a document's own clock runs from the moment it was asked for, which is when the visitor could begin
    if (!(isRestored && isFilledIn(form.current!))) since.current = arrivedHere ? 0 : performance.now();
    setScripted(true);
  }, []);

  // a reset goes back to what stood there at first, and after a success that is nothing
  useLayoutEffect(() => {
    if (initial === NOTHING) form.current?.reset();
  }, [initial]);

  const showErrors = (next: Errors<F>) => {
    setErrors(next);
    const first = names.find((name) => next[name]);
    if (!first) return;
    showToast({ title: invalidTitle, text: next[first]!, bad: true });
    focusField(form.current?.elements.namedItem(first) as Element | null);
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
      setInitial(NOTHING);
      setErrors({});
      attempt.current = { words: '', key: '' };
      since.current = performance.now();
      showToast({ title, text: sentText(answered) });
    } else if (answered.state === 'failed') showToast({ title: 'Error', text: failedText, bad: true });
    else showErrors(answered.errors);
  }, [answered, fetcher.state]);

  const forget = (name: Name<F>) => {
    const { [name]: _, ...others } = errors;
    const { [name]: __, ...advised } = advice;
    setErrors(others as Errors<F>);
    setAdvice(advised as typeof advice);
  };
  const onFocus = (event: FocusEvent<HTMLFormElement>) => {
    const left = leftField(event);
    const name = names.find((one) => one === left?.name);
    if (!left || name === undefined || isPosted.current) return;
    const own = definition.fields[name]!;
    const read = own.read(left.value);
    const problem = 'problem' in read ? read.problem : undefined;
    const odd = problem === undefined ? own.advise?.(left.value) : null;
    if (problem !== undefined) setErrors({ ...errors, [name]: problem });
    if (odd) setAdvice({ ...advice, [name]: odd });
    setSaid(problem ?? odd?.says ?? '');
  };
  const take = (name: Name<F>, meant: string) => {
    (form.current!.elements.namedItem(name) as HTMLInputElement).value = meant;
    forget(name);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    setSaid('');
    const target = event.currentTarget;
    if (isPosted.current) return event.preventDefault();
    const filledIn = new FormData(target);
    const values = { ...typedWords(definition, filledIn), ...chosenFiles(definition, filledIn) };
    const checked = checkFields(definition, values);
    if ('errors' in checked) {
      event.preventDefault();
      return showErrors(checked.errors);
    }
    setErrors({});
    // The same words keep their key. Other words are another message, even when the answer to the first was lost.
    const words = JSON.stringify(values, (_, value) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    if (words !== attempt.current.words) attempt.current = { words, key: newKey() };
    const set = (name: string, value: string) => {
      (target.elements.namedItem(name) as HTMLInputElement).value = value;
    };
    isPosted.current = true;
    set('submissionKey', attempt.current.key);
    set('elapsed', since.current === null ? '' : String(Math.round(performance.now() - since.current)));
  };

  return {
    Form: fetcher.Form,
    form: {
      ref: form,
      method: 'post' as const,
      ...(Object.values(definition.fields).some(({ files }) => files) && {
        encType: 'multipart/form-data' as const,
      }),
      onSubmit,
      onFocus,
      onChange: ({ target }: { target: EventTarget }) => {
        const name = names.find((one) => one === (target as HTMLInputElement).name);
        if (name !== undefined && (errors[name] || advice[name])) forget(name);
      },
      noValidate: scripted,
    },
    /** Goes to <Field>. */
    field: (name: Name<F>) => ({
      name,
      error: errors[name],
      advice: advice[name],
      onTake: (meant: string) => take(name, meant),
      defaultValue: initial[name],
    }),
    /** Traps for robots, the hidden fields, and the place that speaks. */
    traps: (
      <>
        <p className="unseen" role="status">
          {said}
        </p>
        <Honeypot name={definition.honeypot} />
        <input type="hidden" name="submissionKey" defaultValue={key} />
        <input type="hidden" name="elapsed" defaultValue="" />
      </>
    ),
    sending,
    /** React answers: what needs it may show. */
    scripted,
    /**
     * The last answer; undefined on the way to the next, and while a mistake stands at its field and has the focus.
     * Without JavaScript nothing has.
     */
    result: sending || (scripted && Object.keys(errors).length > 0) ? undefined : result,
  };
}

const NOTHING = {};

/** Whether the browser came to this document by a reload, or back from another one, and put the words into it again. */
function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'navigate';
}

/** Whether a control that the visitor sees holds something. */
const isFilledIn = ({ elements }: HTMLFormElement) =>
  ([...elements] as HTMLInputElement[]).some(({ type, value, checked }) =>
    type === 'checkbox' ? checked : /^(text|email|tel|textarea)$/.test(type) && value !== '',
  );
