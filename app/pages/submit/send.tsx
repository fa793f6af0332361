import { createHash, randomInt, randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { receive } from '#app/features/forms/receive.server.ts';
import { withTimeout } from '#app/features/forms/with-timeout.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { SendStep, type SentDeal } from '#app/features/intake/send-step.tsx';
import { sentPath } from '#app/features/intake/steps.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { intakeQuery } from '#app/lending/intake/intake-query.ts';
import { readPlace } from '#app/lending/intake/property.ts';
import { newReference } from '#app/lending/intake/reference.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/send';
import { documentsData, overviewOf } from './step-data.server.ts';

/** Not a file: each rendering has an idempotency key of its own. */
export const handle: PageHandle = { file: false, apart: true };

/** The fields that a person types on the last pages. */
const TYPED = ['name', 'company', 'email', 'phone', 'owned', 'since', 'entity', 'words'];
/**
 * A post with this many answers, or with a file, is taken as a person's, however fast it was: a machine that only posts
 * the form has not filled in the steps before it.
 */
const TYPED_BY_A_PERSON = 5;

export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { consent, privacy, note } = content.intake;
  return {
    ...documentsData(content, url, 'send'),
    words: { consent, privacy, note },
    ...overviewOf(content, url.searchParams),
    // not 'key', which React reserves
    submissionKey: randomUUID(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const query = url.searchParams;
  const read = readDeal(query);
  const posted = await request.clone().formData();
  const address = intakeQuery(read, readPlace(query));
  const typed = TYPED.filter((name) => String(posted.get(name) ?? '').trim() !== '');
  const said = [`${address}`, ...['role', ...TYPED].map((name) => posted.get(name))];
  const result = await receive<typeof dealForm, SentDeal>(
    dealForm,
    { request, context },
    {
      added: {
        reference: newReference((below) => randomInt(below)),
        // null where only people and documents are sent: a text column is never empty
        address: address.toString() || null,
        termsVersion: read.deal.terms ?? context.get(services).content.terms.version,
      },
      // Without JavaScript a page that was left and shown again sends its key again, also with other answers: these
      // are another deal. With it the key is that of the draft: of two tabs that have it, the second sends the same deal
      // again, or another one where something was typed in between, which would be lost otherwise.
      keyOf: (sent) =>
        sent === null
          ? randomUUID()
          : createHash('sha256')
              .update(JSON.stringify([sent, said]))
              .digest('hex'),
      isTyped: posted.has('hasFiles') || address.size + typed.length >= TYPED_BY_A_PERSON,
      async extra(key) {
        const deals = context.get(services).deals;
        const { id, reference } = (await deals.findByKey(key!))!;
        return { token: await deals.makeLink(id), reference };
      },
    },
  );
  if (result.data.state === 'sent' && !posted.has('scripted'))
    throw redirect(sentPath(result.data.token), 303);
  return { ...result, data: { ...result.data, hasFiles: posted.has('hasFiles') } };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withTimeout(serverAction);

/** After sending, the page stays on the deal until its files have been uploaded. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== 'POST';

export default function Send({ loaderData }: Route.ComponentProps) {
  return <SendStep {...loaderData} />;
}
