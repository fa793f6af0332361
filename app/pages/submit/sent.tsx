import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { CopyLink } from '#app/features/deal/copy-link.tsx';
import { sayList } from '#app/features/deal/words/figure-text.ts';
import { DaysFigure } from '#app/features/intake/days-figure.tsx';
import { sayNotKept } from '#app/features/intake/file-outcome-text.ts';
import { sayDue, sayInstant } from '#app/features/intake/promise-text.ts';
import type { Sent as SentDeal } from '#app/features/intake/sent-before.ts';
import { cameSince } from '#app/lending/intake/stored-deal.ts';
import { services } from '#app/services.server.ts';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { readStored, remembered } from '#app/ui/remembered.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/sent';
import { dealOfLink } from './deal-page.server.ts';
import './deal-page.css';

const SENT_TITLE = 'It is on our desk';

/**
 * What happens after a deal has arrived, and by when.
 * @param promised business days until a term sheet or a refusal
 */
const whatFollows = ({
  due,
  promised,
  phone,
  hours,
}: {
  due: string;
  promised: number;
  phone: string;
  hours: string;
}): [when: string, what: string][] => [
  [
    `By ${due}`,
    'Someone on the lending team has read it and answers on your private page. You learn what is missing, if anything is.',
  ],
  [
    `Within ${promised} business days of that`,
    'A term sheet, or a plain no with its reasons and what would change it.',
  ],
  [
    'If we need more',
    'You find a question on your private page. We do not count the days on which we wait for your answer.',
  ],
  ['Sooner', `Call ${phone} and give the reference. ${hours}.`],
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { deal, intake, stands, frame, firm, days, titleOf } = await dealOfLink(params.token, context);
  const page = `/submit/status/${params.token}`;
  // what this page promises is true until the deal has moved on, or the promise is broken: then its own page says what is
  if (deal.state !== 'received' || stands.due === null || stands.late > 0 || deal.discardedAt)
    throw redirect(page, 303);
  const due = sayDue(intake.calendar, stands.due, stands.today);
  const clean = deal.files.filter(({ scan }) => scan !== 'infected');
  const kept = [...new Set(clean.map(({ document }) => titleOf(document)))];
  const refused = deal.events
    .filter((event) => event.kind === 'file-refused' && !cameSince(event, deal.files))
    .map(({ words }) => words ?? '');
  return {
    frame: { ...frame, title: SENT_TITLE },
    when: sayInstant(deal.createdAt),
    email: deal.email,
    due,
    reference: deal.reference,
    days,
    promised: intake.promised.terms,
    phone: firm.phone,
    hours: firm.hours,
    names: deal.files.map(({ name }) => name),
    earlier: deal.versions
      .filter(({ at, isWithdrawn }) => at < deal.createdAt && !isWithdrawn)
      .map(({ reference }) => reference),
    kept: kept.length > 0 ? `We have: ${sayList(kept)}.` : '',
    refused: refused.length > 0 ? `Not kept: ${sayList(refused)}. Your private page says why.` : '',
    again: deal.events.filter(({ kind }) => kind === 'file-again').map((event) => sayNotKept(event, titleOf)),
    page,
    link: new URL(page, context.get(services).origin).href.replace(/^https?:\/\//, ''),
  };
}

const never = () => () => {};

/** Names of the files with which the tab that sent the deal did not wait: see keep-sent.ts. */
function useLost(page: string): string[] {
  const kept = useSyncExternalStore(
    never,
    () => remembered('deal-sent', 'sessionStorage'),
    () => null,
  );
  return readStored<SentDeal>(kept).find((one) => one?.token && page.endsWith(one.token))?.lost ?? [];
}

export default function Sent({ loaderData }: Route.ComponentProps) {
  const { frame, reference, days, when, email, due, kept, refused, again, page, link } = loaderData;
  const { promised, phone, hours, names, earlier } = loaderData;
  const lost = useLost(page).filter((name) => !names.includes(name));
  return (
    <BarePage
      frame={frame}
      above={
        <Breadcrumb trail={frame.breadcrumb} quick={[]} here={frame.path}>
          <aside className="draft-line">Private page. Not listed anywhere.</aside>
        </Breadcrumb>
      }
    >
      <section className="wrap grid12 page-head">
        <h1 className="d1">{SENT_TITLE}</h1>
        <p className="lede">
          Sent <b>{when}</b> by <b>{email}</b>. A person reads it and answers on your private page by{' '}
          <b>
            <Unbroken text={due} />
          </b>
          , New York time.
          {earlier.length > 0 &&
            ` ${earlier.length === 1 ? 'An earlier version' : 'Earlier versions'} of it had come too, as ${sayList(earlier)}. Tell us on your private page which one counts.`}
        </p>
      </section>
      <DaysFigure days={days} over="Your reference" reference={reference} legend={[]} />
      <section className="wrap grid12 deal-page">
        <div className="to-4">
          <h2 className="d3">Your private page</h2>
          <p className="small">
            There you see how your deal stands, add documents, answer us, or withdraw. Anybody who has the
            link can do the same, so show it only to people you trust.
          </p>
          <output className="private-link">{link}</output>
          <div className="acts no-print">
            <CopyLink address={page} />
            <TextLink to={page}>Open the page</TextLink>
          </div>
          <p className="small only-scripted no-print">
            The draft of this deal is cleared in the browser that sent it.
          </p>
        </div>
        <div className="from-6">
          <h2 className="d3">What happens, and by when</h2>
          <dl className="lines facts-2">
            {whatFollows({ due, promised, phone, hours }).map(([title, text]) => (
              <div key={title} className="columns">
                <dt>{title}</dt>
                <dd>
                  <Unbroken text={text} />
                </dd>
              </div>
            ))}
          </dl>
          {lost.length > 0 && (
            <p className="small">
              Not sent: {lost.join(', ')}. You can send what is missing on your private page.
            </p>
          )}
          <p className="small">
            <Unbroken text={[kept, refused, ...again].filter(Boolean).join(' ')} />
          </p>
        </div>
      </section>
    </BarePage>
  );
}
