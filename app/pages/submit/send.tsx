import { randomInt, randomUUID } from 'node:crypto';
import { loadContent } from 'virtual:content';
import { redirect } from 'react-router';
import { receive } from '#app/features/forms/receive.server.ts';
import { withTimeout } from '#app/features/forms/with-timeout.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { dealStore } from '#app/features/intake/deal-store.server.ts';
import { frameWords } from '#app/features/intake/intake-data.ts';
import { SendStep, type SentDeal } from '#app/features/intake/send-step.tsx';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { intakeQuery, readPlace } from '#app/lending/intake/property.ts';
import { newReference } from '#app/lending/intake/reference.ts';
import type { Route } from './+types/send';
import { overviewOf, rowsFor } from './step-data.server.ts';

/** What a person types on the last pages. */
const TYPED = ['name', 'company', 'email', 'phone', 'owned', 'since', 'entity', 'words'];
/** As many answers are nobody's who only posts a form: steps and desk before this one took their time. */
const TYPED_BY_A_PERSON = 5;

export function loader({ request }: Route.LoaderArgs) {
  const { intake } = loadContent();
  const { consent, privacy, note } = intake;
  return {
    frame: frameWords(intake),
    words: { consent, privacy, note },
    rows: rowsFor(request),
    ...overviewOf(new URL(request.url).searchParams),
    key: randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const query = new URL(request.url).searchParams;
  const read = readDeal(query);
  const posted = await request.clone().formData();
  const address = intakeQuery(read, readPlace(query));
  const typed = TYPED.filter((name) => String(posted.get(name) ?? '').trim() !== '');
  const result = await receive<typeof dealForm, SentDeal>(
    dealForm,
    { request, context },
    {
      added: {
        reference: newReference((below) => randomInt(below)),
        // null where only people and documents are sent: a column of text is never empty
        address: address.toString() || null,
        termsVersion: read.deal.terms ?? loadContent().terms.version,
      },
      key: randomUUID(),
      isTyped: address.size + typed.length >= TYPED_BY_A_PERSON,
      async extra(key) {
        const deals = context.get(dealStore);
        const { id, reference } = (await deals.findByKey(key!))!;
        return { token: await deals.makeLink(id), reference };
      },
    },
  );
  if (result.data.state === 'sent' && !posted.has('scripted'))
    throw redirect(`/submit/sent/${result.data.token}`, 303);
  return { ...result, data: { ...result.data, hasFiles: posted.has('hasFiles') } };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withTimeout(() => serverAction());

/** A deal that was sent stays on the page until its files have followed. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== 'POST';

export default function Send({ loaderData }: Route.ComponentProps) {
  return <SendStep {...loaderData} />;
}
