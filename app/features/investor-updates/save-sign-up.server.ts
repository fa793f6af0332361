import { data, type RouterContextProvider, redirect } from 'react-router';
import { services } from '#app/services.server.ts';
import { checkSignUp, type SignUpErrors, type SignUpValues, signUpValues } from './sign-up-schema.ts';

export type SignUpResult =
  | { state: 'invalid'; errors: SignUpErrors; values: SignUpValues }
  | { state: 'failed'; values: SignUpValues };

const CONFIRMATION = '/thank-you';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks and stores one sign-up, then sends the visitor on to the confirmation (303), which a reload cannot post
 * again. Answers 422 with a message per field, or 503 when it could not be stored; what was typed comes back with
 * both. A filled honeypot is set aside and answered like any other.
 */
export async function saveSignUp(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData().catch(() => new FormData());
  const values = signUpValues(form);
  const checked = checkSignUp(values);
  if ('errors' in checked) {
    return data<SignUpResult>({ state: 'invalid', errors: checked.errors, values }, 422);
  }
  const key = form.get('submissionKey');
  try {
    await context.get(services).investorUpdates.save(checked.signUp, {
      key: typeof key === 'string' && UUID.test(key) ? key : null,
      suspicion: form.get('website') ? 'honeypot' : null,
    });
  } catch {
    // the store has logged the reason, without what was typed
    return data<SignUpResult>({ state: 'failed', values }, 503);
  }
  return redirect(CONFIRMATION, 303);
}
