import { data, type RouterContextProvider } from 'react-router';
import { services } from '#app/services.server.ts';
import type { Added, Form, Name } from './define-form.ts';
import { adviceOn } from './fields.ts';
import { type Advised, checkFields, type SendResult, typedWords, type Words } from './send-result.ts';
import type { Suspicion } from './submission-store.server.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Why a post is put in quarantine, or null. `elapsed` is absent without JavaScript. */
function suspicionOf(posted: FormData, { honeypot, tooFastMs }: Form, isTyped: boolean): Suspicion {
  if (posted.get(honeypot)) return 'honeypot';
  if (isTyped) return null;
  const elapsed = posted.get('elapsed');
  if (typeof elapsed === 'string' && /^\d+$/.test(elapsed) && Number(elapsed) < tooFastMs) return 'too-fast';
  return null;
}

/** Hints about what is unusual, and whether the sender has not been given one of them yet. */
function advise<F extends Form>({ fields, names }: F, values: Words<F>, seen: readonly unknown[]) {
  const advice: Advised<F> = {};
  let isNew = false;
  for (const name of names as Name<F>[]) {
    const odd = adviceOn(fields[name]!, values[name]);
    if (!odd) continue;
    advice[name] = { says: `${odd.says} If it is right, send it once more.` };
    isNew ||= !seen.includes(values[name]);
  }
  return { advice, isNew };
}

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface More<F extends Form, Extra extends object> {
  added?: Added<F>;
  extra?: Extra | ((key: string | null) => Promise<Extra>);
  /** The key of the post, from the one that it came with, which is null where it has none. */
  keyOf?: (sent: string | null) => string;
  /**
   * True where the post has so many answers that its speed is no sign of a machine: they were typed on earlier pages.
   */
  isTyped?: boolean;
}

/**
 * Checks and stores what a form sends. SendResult has its answers.
 * @param more fields that the server adds to the row, what a success returns besides, and the key
 */
export async function receive<F extends Form, Extra extends object = object>(
  form: F,
  { request, context }: ActionArgs,
  more: More<F, Extra> = {},
) {
  const posted = await request.formData().catch(() => new FormData());
  const values = typedWords(form, posted);
  const checked = checkFields(form, values);
  // scripts post to the page's data, and have held back an unusual text themselves
  const isScripted = new URL(request.url).pathname.endsWith('.data');
  const { advice, isNew } = advise(form, values, posted.getAll('seen'));
  const errors = 'errors' in checked ? checked.errors : {};
  if ('errors' in checked || (isNew && !isScripted))
    return data<SendResult<F, Extra>>({ state: 'invalid', errors, values, advice }, 422);
  const came = posted.get('submissionKey');
  const sentKey = typeof came === 'string' && UUID.test(came) ? came : null;
  const key = more.keyOf?.(sentKey) ?? sentKey;
  try {
    const { submissions, sendsTooMuch } = context.get(services);
    const suspicion = (await sendsTooMuch()) ? 'too-many' : suspicionOf(posted, form, more.isTyped ?? false);
    await submissions.save(
      form,
      { ...(checked.submission as object), ...more.added },
      { key, suspicion, draft: more.keyOf && sentKey },
    );
    const extra = typeof more.extra === 'function' ? await more.extra(key) : (more.extra as Extra);
    // not whether it was there: anybody could ask by it whose addresses are
    const sent = { state: 'sent' as const, ...extra };
    return data<SendResult<F, Extra>>(sent, 200);
  } catch {
    // the store has logged the reason, without what was typed
    return data<SendResult<F, Extra>>({ state: 'failed', values }, 503);
  }
}
