/** A value as WebDriver BiDi writes it. */
type Remote = { type?: string; value?: unknown; handle?: string; sharedId?: string };

export interface Asked {
  /** The window's name in BiDi. */
  context: string;
  args: Remote[];
  /** The result's content is asked for. */
  deep: boolean;
  /** The result gets a handle, by which later calls name it. */
  owned: boolean;
  /** The page runs its scripts. */
  scripted: boolean;
  /** Asks for the result of an earlier call, which was a promise. */
  pending?: string;
}

export interface Answer {
  result?: Remote;
  /** The text of what was thrown. */
  thrown?: string;
  /** A handle belongs to an earlier document. */
  missing?: true;
  /** The result is a promise: by this handle it is asked for. */
  pending?: string;
}

/** What an answer says about the document. */
export interface Documented {
  id: string;
  href: string;
  state: string;
}

/**
 * Calls a function in a page, as BiDi's `script.callFunction` does, and answers in JSON. It is sent to the page as text.
 * @param texts gives the values of all texts for which the function may call `eval`, which a page's policy forbids.
 */
export function inPage(
  { context, args, deep, owned, scripted, pending }: Asked,
  call: (...args: unknown[]) => unknown,
  texts: Map<string, () => unknown>,
): string {
  const page = window as unknown as Record<
    symbol,
    { id: string; things: Map<string, unknown>; last: number }
  >;
  page[Symbol.for('webdriver')] ??= { id: `d${Math.random()}`, things: new Map(), last: 0 };
  // a screen without a window manager has no active window, and Playwright asks for it
  document.hasFocus = () => true;
  const own = page[Symbol.for('webdriver')]!;

  // a page that runs no scripts looks as if none could run, although this one does
  const unscripted = (media: string) =>
    media
      .replace(/\(scripting: ?none\)/, '(min-width: 0)')
      .replace(/\(scripting: ?enabled\)/, '(max-width: 0)');
  const unscript = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) rule.media.mediaText = unscripted(rule.media.mediaText);
      if (rule instanceof CSSGroupingRule) unscript(rule.cssRules);
    }
  };
  if (!scripted) {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[media*=scripting]'))
      link.media = unscripted(link.media);
    for (const { cssRules } of document.styleSheets) unscript(cssRules);
    for (const one of document.querySelectorAll('noscript')) one.outerHTML = one.textContent;
  }

  const keep = (value: unknown) => {
    const handle = `${own.id}.${++own.last}`;
    own.things.set(handle, value);
    return handle;
  };
  const write = (value: unknown, isRoot = false): Remote => {
    if (value === null) return { type: 'null' };
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
      return { type: 'number', value: Object.is(value, -0) ? '-0' : String(value) };
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) };
    if (typeof value !== 'object' && typeof value !== 'function') return { type: typeof value, value };
    if (value === window) return { type: 'window', value: { context } };
    const handle = isRoot && owned ? { handle: keep(value) } : {};
    if (typeof value === 'function') return { type: 'function', ...handle };
    if (value instanceof Node)
      return {
        type: 'node',
        sharedId: keep(value),
        value: { localName: (value as Element).localName },
        ...handle,
      };
    if (Array.isArray(value))
      return { type: 'array', ...handle, ...(deep && { value: value.map((one) => write(one)) }) };
    const entries = deep ? Object.entries(value).map(([name, one]) => [name, write(one)]) : [];
    return { type: 'object', ...handle, value: entries };
  };
  const read = ({ type, value, handle, sharedId }: Remote): unknown => {
    const name = handle ?? sharedId;
    if (name !== undefined) {
      if (!own.things.has(name)) throw own;
      return own.things.get(name);
    }
    if (type === 'number') return Number(value);
    if (type === 'bigint') return BigInt(value as string);
    if (type === 'null') return null;
    if (type === 'array') return (value as Remote[]).map(read);
    if (type === 'date') return new Date(value as string);
    if (type === 'object')
      return Object.fromEntries(
        (value as [Remote | string, Remote][]).map(([key, one]) => [
          typeof key === 'string' ? key : read(key),
          read(one),
        ]),
      );
    if (type === 'regexp') {
      const { pattern, flags } = value as { pattern: string; flags: string };
      return new RegExp(pattern, flags);
    }
    return value;
  };
  const caught = (error: unknown): Answer => (error === own ? { missing: true } : { thrown: String(error) });
  const written = (value: unknown): Answer => ({ result: write(value, true) });
  /** What the call gives. A promise is asked for again until it is settled. */
  const give = (): Answer => {
    if (pending) return (read({ handle: pending }) as { answer?: Answer }).answer ?? { pending };
    const result = call(...args.map(read));
    if (!(result instanceof Promise)) return written(result);
    const settled: { answer?: Answer } = {};
    result.then(written).then(
      (answer) => (settled.answer = answer),
      (error) => (settled.answer = caught(error)),
    );
    return { pending: keep(settled) };
  };
  const answer = (said: Answer) =>
    JSON.stringify({ ...said, document: { id: own.id, href: location.href, state: document.readyState } });

  // biome-ignore lint/security/noGlobalEval: it is replaced for the time of the call, and not called
  const itsEval = window.eval;
  try {
    // any other text defines how text is inserted, for which WebKit has its own command
    window.eval = (text) => (texts.get(text) ?? texts.get(text.slice(1, -1)) ?? (() => class {}))();
    return answer(give());
  } catch (error) {
    return answer(caught(error));
  } finally {
    window.eval = itsEval;
  }
}
