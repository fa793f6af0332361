import { type RouterContextProvider, redirect } from 'react-router';
import { receive } from '#app/features/sending/receive.server.ts';
import { services } from '#app/services.server.ts';
import { SIGN_UP_FIELDS, signUpSchema } from './sign-up-schema.ts';

const CONFIRMATION = '/thank-you';

/**
 * Keeps one sign-up, then sends the visitor on to the confirmation with 303, so that a reload posts nothing again.
 * A mistake or a failure is answered as in every other form.
 */
export async function saveSignUp(request: Request, context: Readonly<RouterContextProvider>) {
  const answer = await receive(request, {
    fields: SIGN_UP_FIELDS,
    schema: signUpSchema,
    // a browser may fill in the names and the address; the box is ticked by hand
    tooFastMs: 1500,
    keep: async (typed, origin) => ({
      kept: await context.get(services).investorUpdates.save(
        {
          firstName: typed.first_name,
          lastName: typed.last_name,
          email: typed.email,
          utmSource: typed.utm_source,
          utmMedium: typed.utm_medium,
          utmCampaign: typed.utm_campaign,
        },
        origin,
      ),
      said: {},
    }),
  });
  return answer.data.state === 'sent' ? redirect(CONFIRMATION, 303) : answer;
}
