import { data, type RouterContextProvider } from 'react-router';
import { services } from '#app/services.server.ts';
import { type ContactErrors, type ContactValues, checkContact, contactValues } from './contact-schema.ts';

export type ContactResult =
  | { state: 'sent' }
  | { state: 'invalid'; errors: ContactErrors; values: ContactValues }
  | { state: 'failed'; values: ContactValues };

/** Nobody reads the page and fills in four fields in less; a robot does. */
const TOO_FAST_MS = 2500;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Why a submission is set aside for a person to look at, or null. `elapsed` is absent without JavaScript. */
function suspicion(form: FormData): 'honeypot' | 'too-fast' | null {
  if (form.get('website')) return 'honeypot';
  const elapsed = form.get('elapsed');
  if (typeof elapsed === 'string' && /^\d+$/.test(elapsed) && Number(elapsed) < TOO_FAST_MS) return 'too-fast';
  return null;
}

/**
 * Checks and stores one message. Answers 422 with a message per field, or 503 when it could not be stored; what
 * was typed comes back with both. 'sent' means that the row is committed.
 */
export async function sendContact(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData().catch(() => new FormData());
  const values = contactValues(form);
  const checked = checkContact(values);
  if ('errors' in checked) {
    return data<ContactResult>({ state: 'invalid', errors: checked.errors, values }, 422);
  }
  const key = form.get('submissionKey');
  try {
    await context.get(services).contact.save(checked.submission, {
      key: typeof key === 'string' && UUID.test(key) ? key : null,
      suspicion: suspicion(form),
    });
  } catch {
    // the store has logged the reason, without what was typed
    return data<ContactResult>({ state: 'failed', values }, 503);
  }
  return data<ContactResult>({ state: 'sent' }, 200);
}
