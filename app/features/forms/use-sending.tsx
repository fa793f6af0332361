import '#app/styles/form.css';
import '#app/ui/toast.css';
import { type FocusEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { focusField, leftField } from '#app/ui/form-focus.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { Form, Name } from './define-form.ts';
import { adviceOn } from './fields.ts';
import { Honeypot } from './honeypot.tsx';
import {
  type Advised,
  checkFields,
  type Errors,
  type SendResult,
  typedWords,
  type Words,
} from './send-result.ts';

const newKey = () => crypto.randomUUID?.() ?? ''; // absent outside https: the server then compares the words

/** What was typed into a form that the visitor left by a link. In memory only: loading a document forgets it. */
const unsent = new WeakMap<Form, Words<Form>>();

interface Sending<Extra extends object> {
  /** Title and text of the toast of a success; without them the page itself says it. */
  title?: string;
  sentText?: (sent: { state: 'sent' } & Extra) => string;
  /** Stands above the first error. */
  invalidTitle?: string;
  failedText: string;
  /** The idempotency key of a post without JavaScript; the server makes one for each rendering of the page. */
  key?: string | undefined;
  /** The key of the first post with scripts: the same in every tab that shows the same message. */
  firstKey?: string | undefined;
}

/**
 * The state of a form. Without JavaScript the form is an ordinary post to its page, which is rendered again with what
 * was typed; with JavaScript nothing reloads, and nothing typed is lost. Give the hook's `Form` the `form` props, put
 * `traps` inside it, and end it with a <SendRow>.
 */
export function useSending<F extends Form, Extra extends object = object>(
  definition: F,
  { title = '', sentText, invalidTitle = 'Not sent yet', failedText, key = '', firstKey }: Sending<Extra>,
) {
  const names: readonly Name<F>[] = definition.names;
  const fetcher = useFetcher<SendResult<F, Extra>>();
  const posted = useActionData() as SendResult<F, Extra> | undefined;
  const form = useRef<HTMLFormElement>(null);
  const refused = posted?.state === 'invalid' ? posted : undefined;
  const [errors, setErrors] = useState<Errors<F>>(refused?.errors ?? {});
  const [advice, setAdvice] = useState<Advised<F>>(refused?.advice ?? {});
  /** The message that appeared at a field when it was left, for screen readers that are in the next field by then. */
  const [said, setSaid] = useState('');
  const [scripted, setScripted] = useState(false);
  /** When the visitor could begin to fill in the form; null where its words are older than the form. */
  const since = useRef<number | null>(null);
  const attempt = useRef({ words: '', key: '' });
  /** What stood in the form at the last Send: a text that was advised on then is taken by the next. */
  const asked = useRef<Words<F>>(refused?.values ?? {});
  // the type of React Router's serialized data is the same plain data
  const answered = fetcher.data as SendResult<F, Extra> | undefined;
  const result = answered ?? posted;
  const sending = fetcher.state !== 'idle';
  const [initial, setInitial] = useState<Words<F>>(
    () => (posted && posted.state !== 'sent' ? posted.values : (unsent.get(definition) as Words<F>)) ?? {},
  );

  /** A successful post leads to another page, which is still loading. */
  const isRedirected = useRef(false);
  /** Something was posted and is not answered yet: true at once, while `sending` changes with the next render. */
  const isPosted = useRef(false);
  useLayoutEffect(() => {
    isRedirected.current = fetcher.state === 'loading' && fetcher.data === undefined;
    if (fetcher.state === 'idle') isPosted.current = false;
  }, [fetcher.state, fetcher.data]);
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (isRedirected.current) unsent.delete(definition);
      else if (element) unsent.set(definition, typedWords(definition, new FormData(element)));
    };
  }, [definition]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the form as it arrives
  useEffect(() => {
    const arrivedHere = document.documentElement.dataset.hydrated === undefined;
    const isRestored = !arrivedHere || posted !== undefined || isLoadedAgain();
    // performance.now() of a document counts from its request, which is when the visitor could begin
    if (!(isRestored && isFilledIn(form.current!))) since.current = arrivedHere ? 0 : performance.now();
    setScripted(true);
  }, []);

  // a reset restores the default values, and after a success those are empty
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
    // the disabled button has lost the focus; returning it keeps the banner away from the answer
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    form.current?.querySelector('[aria-live]')?.scrollIntoView({ block: 'nearest' });
    if (answered.state === 'sent') {
      form.current?.reset();
      setInitial(NOTHING);
      setErrors({});
      setAdvice({});
      attempt.current = { words: '', key: '' };
      since.current = performance.now();
      if (sentText) showToast({ title, text: sentText(answered) });
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
    const odd = problem === undefined ? adviceOn(own, left.value) : null;
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
    const typed = typedWords(definition, new FormData(target));
    const checked = checkFields(definition, typed);
    const odd: Advised<F> = {};
    let doubted: Name<F> | undefined;
    for (const name of names) {
      const one = adviceOn(definition.fields[name]!, typed[name]);
      // a field that is not on this page was advised on where it is
      if (!one || (target.elements.namedItem(name) as HTMLInputElement).type === 'hidden') continue;
      odd[name] = one;
      if (typed[name] !== asked.current[name]) doubted ??= name;
    }
    setAdvice(odd);
    asked.current = typed;
    if ('errors' in checked) {
      event.preventDefault();
      return showErrors(checked.errors);
    }
    setErrors({});
    if (doubted) {
      event.preventDefault();
      showToast({
        title: 'Not sent yet',
        text: `${odd[doubted]!.says} If it is right, send it once more.`,
        bad: true,
      });
      return focusField(target.elements.namedItem(doubted) as Element);
    }
    // The same words keep their key. Other words are another message, even when the answer to the first was lost.
    const words = JSON.stringify(typed);
    if (words !== attempt.current.words)
      attempt.current = { words, key: (!attempt.current.words && firstKey) || newKey() };
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
      onSubmit,
      onFocus,
      onChange: ({ target }: { target: EventTarget }) => {
        const name = names.find((one) => one === (target as HTMLInputElement).name);
        if (name !== undefined && (errors[name] || advice[name])) forget(name);
      },
      noValidate: scripted,
    },
    /** Props of <Field>. */
    field: (name: Name<F>) => ({
      name,
      error: errors[name],
      advice: advice[name],
      onTake: (meant: string) => take(name, meant),
      defaultValue: initial[name],
    }),
    /** The honeypot, the hidden fields, and the live region. */
    traps: (
      <>
        <p className="unseen" role="status">
          {said}
        </p>
        <Honeypot name={definition.honeypot} />
        {/* without scripts: the unusual texts that the next post takes */}
        {(Object.keys(refused?.advice ?? {}) as Name<F>[]).map((name) => (
          <input key={name} type="hidden" name="seen" defaultValue={refused!.values[name]} />
        ))}
        <input type="hidden" name="submissionKey" defaultValue={key} />
        <input type="hidden" name="elapsed" defaultValue="" />
      </>
    ),
    sending,
    /** Whether React has started, so that controls that need it can be shown. */
    scripted,
    /**
     * The last answer; undefined while the next one is awaited, and while an error is shown at a field that has the
     * focus. Without JavaScript no field has the focus.
     */
    result: sending || (scripted && Object.keys(errors).length > 0) ? undefined : result,
  };
}

const NOTHING = {};

/** Whether the browser came to this document by a reload or by Back, and restored the words. */
function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'navigate';
}

/** Whether a visible control has a value. */
const isFilledIn = ({ elements }: HTMLFormElement) =>
  ([...elements] as HTMLInputElement[]).some(({ type, value, checked }) =>
    type === 'checkbox' ? checked : /^(text|email|tel|textarea)$/.test(type) && value !== '',
  );
