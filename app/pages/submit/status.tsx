import { useState } from 'react';
import { data, redirect } from 'react-router';
import { sayList } from '#app/features/deal/words/figure-text.ts';
import { line, optionalLines } from '#app/features/forms/fields.ts';
import { PROBLEMS } from '#app/features/forms/send-row.tsx';
import { AnswerForm, Done, FULL, LONGEST, TOO_LONG } from '#app/features/intake/answer-form.tsx';
import { DaysFigure } from '#app/features/intake/days-figure.tsx';
import { dealLines } from '#app/features/intake/deal-lines.ts';
import { EndedLink, type Unsent } from '#app/features/intake/ended-link.tsx';
import { sayNotKept } from '#app/features/intake/file-outcome-text.ts';
import { sayDue } from '#app/features/intake/promise-text.ts';
import { type OpenState, STATE_TITLES, sayState } from '#app/features/intake/state-text.ts';
import {
  isName,
  NO_NAME,
  sayAcceptance,
  shownTerms,
  TermsSection,
} from '#app/features/intake/terms-section.tsx';
import { keepUnsent, useUnsentWords } from '#app/features/intake/unsent.ts';
import { type HeldBack, intentOf } from '#app/features/intake/unsent-answer.tsx';
import { type Happened, whatHappened } from '#app/features/intake/what-happened.ts';
import { type Ended, EndedDeal, WithdrawDeal } from '#app/features/intake/withdraw-deal.tsx';
import { longDayAt, weekdayAndDay } from '#app/format/dates.ts';
import { saySize } from '#app/format/sizes.ts';
import { missingRows, OTHER_DOCUMENT, TERM_SHEET } from '#app/lending/intake/checklist.ts';
import { askedAt, isServed } from '#app/lending/intake/document-question.ts';
import { cameSince, type DealEvent, type StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { programNames } from '#app/pages/lending/deal/desk.server.ts';
import { notFound } from '#app/pages/not-found.server.ts';
import { services } from '#app/services.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/status';
import {
  aboutDeal,
  DEAL_PAGE,
  givenBack,
  sayDiscarded,
  sayWithdrawn,
  withdrawingOf,
} from './deal-page.server.ts';
import '#app/styles/form.css';
import '#app/ui/plus.css';
import './deal-page.css';

/** The result of a virus scan, in words for the borrower. */
const SCANS = {
  clean: 'checked for viruses',
  'not-scanned': 'received',
  infected: 'a virus was found in it',
};

const message = optionalLines('Message', LONGEST);
const fullName = line('Your name', 100, NO_NAME);

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { token } = params;
  const { deals, content } = context.get(services);
  const query = url.searchParams;
  const isPart = query.has('said') || count(query.get('kept')) > 0;
  // files alone that were on their way when the deal or the link ended
  const isLost = query.has('kept') && !isPart;
  const back = context.get(givenBack);
  const unsent = back?.words ?? (isLost ? '' : null);
  const deal = back ? back.deal : await deals.findByToken(token);
  if (!deal) {
    const erasedOn = await deals.withdrawnOn(token);
    if (erasedOn) return endedPage({ on: weekdayAndDay(erasedOn), token, unsent }, 410);
    const { phone } = content.site.contact;
    return data({ unsent: { token, words: unsent, phone, isPart }, frame: lastFrame() }, 404);
  }
  if (deal.state === 'withdrawn')
    return endedPage(
      {
        ...sayWithdrawn(deal.stateSince, token),
        unsent,
        others: sayOthers(deal, content.site.contact.phone),
      },
      unsent === null ? 200 : 410,
    );
  const { intake, stands, frame, firm, days, rows, titleOf, property } = aboutDeal(deal, context);
  const { late, turn } = stands;
  const state = stands.state as OpenState;
  const due = stands.due === null ? '' : sayDue(intake.calendar, stands.due, stands.today);
  const newest = deal.termSheets.at(-1);
  const usualHead =
    state === 'in-review' && newest
      ? {
          title: 'We are reading what you sent',
          lede: `The term sheet stands below as it was. We write to you by ${due}, New York time.`,
        }
      : {
          title: STATE_TITLES[state],
          lede: sayState(state, { since: weekdayAndDay(stands.since), due, phone: firm.phone }),
        };
  const isOpen = turn !== null;
  const discardedAt = isOpen ? deal.discardedAt : null;
  const isLate = late > 0 && !discardedAt;
  const head = discardedAt
    ? sayDiscarded(discardedAt, firm.phone)
    : isLate
      ? {
          title: late === 1 ? 'We are one day late' : `We are ${late} days late`,
          lede: `You should have had our answer on ${due}, New York time. Call ${firm.phone} and give the reference: the person who answers can see everything here.`,
        }
      : usualHead;
  const isAsked = state === 'more-needed';
  /**
   * Why the last file for a row was not stored. Files without a row are left out, because another file of theirs is no
   * replacement.
   */
  const noteOf = (row: string | null) => {
    const last = deal.events.findLast(({ kind, from }) => kind.startsWith('file-') && from === row);
    if (!last || (row === null && cameSince(last, deal.files))) return { note: '', isBad: false };
    return {
      note: sayNotKept(last, titleOf),
      isBad: last.kind === 'file-refused',
    };
  };
  const happened = whatHappened(deal, titleOf);
  // the firm's latest message is shown at the top until the borrower answers; a refusal stays, without what was before
  const messages = happened.filter(({ isSaid }) => isSaid);
  const refusal = deal.events.findLast(({ kind, to }) => kind === 'state' && to === 'declined');
  const refusedAt = messages.findIndex(({ key }) => state === 'declined' && key === `event-${refusal?.id}`);
  const firstAnswer = messages.findIndex(({ isOurs }) => !isOurs);
  const topEnd = refusedAt >= 0 ? refusedAt + 1 : firstAnswer < 0 ? messages.length : firstAnswer;
  /** What was said when the deal was closed or declined, which was taken back. */
  const isTakenBack = ({ kind, to }: DealEvent) =>
    kind === 'state' && (to === 'closed' || to === 'declined') && to !== state;
  /** What was said beside a term sheet that is accepted, or in whose place another stands; both are stored at once. */
  const isOfPastTerms = ({ at }: DealEvent) => {
    const beside = deal.events.find(({ kind, at: offered }) => kind === 'terms' && +offered === +at);
    return beside && newest && (newest.accepted !== null || Number(beside.to) < newest.version);
  };
  const served = deal.events
    .filter((event) => isServed(event, deal) || isTakenBack(event) || isOfPastTerms(event))
    .map(({ id }) => `event-${id}`);
  const asked = messages.slice(0, topEnd).filter(({ isOurs, key }) => isOurs && !served.includes(key));
  return {
    frame: { ...frame, title: DEAL_PAGE.title },
    legend: [
      { light: 'lit' as const, label: 'a day with us' },
      { light: 'dim' as const, label: 'a day with you' },
      ...(isLate ? [{ light: 'over' as const, label: 'a day past our promise' }] : []),
    ],
    title: head.title,
    lede: head.lede,
    property,
    reference: deal.reference,
    token,
    withdrawing: withdrawingOf(deal),
    terms: shownTerms(deal.termSheets, { token, reference: deal.reference, property }),
    isAccepted: query.has('accepted'),
    days,
    isAsked,
    isOpen,
    asked,
    // each word of ours stands once
    happened: happened.map((one) =>
      asked.includes(one) ? { ...one, isSaid: false, words: 'We wrote to you: it stands above.' } : one,
    ),
    titles: Object.fromEntries([...rows.map(({ id }) => id), TERM_SHEET].map((id) => [id, titleOf(id)])),
    missing: [
      ...missingRows(rows, deal.files).map(({ id, title }) => {
        const asked = askedAt({ id }, deal.events);
        return { id, title, text: asked ? `We asked for it on ${longDayAt(asked)}.` : '', ...noteOf(id) };
      }),
      { id: 'other', title: OTHER_DOCUMENT, text: 'Any other document that helps us.', ...noteOf(null) },
    ],
    have: deal.files.map(({ id, name, size, scan, document }) => ({
      id,
      title: titleOf(document),
      text: `${name}, ${saySize(size)}, ${SCANS[scan]}`,
    })),
    told: whatTheySaid(deal, programNames(content)),
    done: resultLines(query.has('said'), query),
  };
}

/** What the deal said, in the lines of its last step. Not who sent it: the link may be in other hands. */
const whatTheySaid = ({ address, words }: StoredDeal, programs: Readonly<Record<string, string>>) =>
  [
    ...dealLines(new URLSearchParams(address), programs),
    { id: 'words', label: 'Your words', says: words ?? '', more: '' },
  ].filter(({ says, more }) => says || more);

/** The metadata of a page behind which there is no open deal. */
const lastFrame = () => ({
  ...{ path: '/submit/status', ...DEAL_PAGE, indexed: false, quickLinks: [] },
  breadcrumb: [{ label: DEAL_PAGE.title }],
});

/** That other versions of a withdrawn deal are not withdrawn; empty where there are none. */
function sayOthers({ versions }: StoredDeal, phone: string): string {
  const others = versions.flatMap(({ reference, isWithdrawn }) => (isWithdrawn ? [] : [reference]));
  return others.length === 0
    ? ''
    : `You had sent another version of it too: ${sayList(others)}. That one is not withdrawn. If it should be, call ${phone} and give its reference.`;
}

/** The only page of a withdrawn deal. */
const endedPage = (ended: Ended, status: number) => data({ ended, frame: lastFrame() }, status);

const count = (text: unknown) => Math.min(200, Math.trunc(Number(text)) || 0);

/**
 * The result of a post, in sentences.
 * @param counts numbers of files that were `kept`, that the deal had already (`again`), or that were `refused`
 */
function resultLines(areWordsStored: boolean, counts: { get: (name: string) => unknown }): string[] {
  const [kept, again, refused] = ['kept', 'again', 'refused'].map((name) => count(counts.get(name))) as [
    number,
    number,
    number,
  ];
  return [
    areWordsStored && 'We have your words.',
    kept > 0 && (kept === 1 ? 'We have your document.' : `We have your ${kept} documents.`),
    again > 0 &&
      (again === 1
        ? 'One file was not kept a second time: we have exactly the same one.'
        : `${again} files were not kept a second time: we have exactly the same ones.`),
    refused > 0 &&
      (refused === 1
        ? 'One file was not kept. Where we refused it, ‘What happened’ says why.'
        : `${refused} files were not kept. Where we refused one, ‘What happened’ says why.`),
  ].filter((line) => line !== false);
}

interface CameBack {
  /** What is wrong with the words. */
  error: string;
  /** Why the terms were not accepted. */
  accept: { error: string; atName: boolean } | undefined;
  heldBack: HeldBack | undefined;
  done: string[];
}

/** The answer to a post on the page itself: everything that was typed, and is not stored, comes back in its field. */
function comeBack(posted: FormData, why: Partial<CameBack>, status = 422) {
  const [words, name] = ['words', 'acceptedBy'].map((field) => String(posted.get(field) ?? ''));
  const nothing: CameBack = { error: '', accept: undefined, heldBack: undefined, done: [] };
  return data({ ...nothing, ...why, words, name }, status);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { deals } = context.get(services);
  const posted = await request.formData();
  // a header takes only Latin-1, and the address may contain anything
  const page = `/submit/status/${encodeURIComponent(params.token)}`;
  const words = String(posted.get('words') ?? '');
  const asked = intentOf(posted.get('intent'));
  // while the page was open, staff may have ended its link, and the deal may have been withdrawn in another tab
  const deal = await deals.findByToken(params.token);
  const giveBack = (found: StoredDeal | undefined) => {
    context.set(givenBack, { words, deal: found });
    return null;
  };
  const isWithdrawn = deal?.state === 'withdrawn' && asked !== 'come-back';
  if (!deal || (isWithdrawn && (!asked || words.trim() !== ''))) return giveBack(deal);
  // without scripts nothing on the page says that something there is not sent
  const names = [...posted].flatMap(([name, value]) => (/^(file:|lost$)/.test(name) && String(value)) || []);
  const lost = [...new Set(names)];
  if (asked && (words.trim() !== '' || lost.length > 0) && posted.get('sure') !== asked)
    return comeBack(posted, { heldBack: { intent: asked, lost } });
  if (asked === 'accept') return accept(posted, params.token, deal, context);
  if (asked) {
    const isThere = await (asked === 'withdraw' ? deals.withdraw : deals.comeBack)(params.token);
    if (!isThere) throw notFound(context);
    if (isThere === 'full')
      throw data('This cannot be reversed here: the page takes no more entries. Please call us.', 429);
    throw redirect(page, 303);
  }
  const ofFiles = resultLines(false, posted);
  const refuse = (error: string) => comeBack(posted, { error, done: ofFiles });
  const checked = message.read(words);
  if ('problem' in checked) return refuse(TOO_LONG);
  const isSaid = checked.value !== null;
  if (!isSaid && ofFiles.length === 0) return refuse('Write something, or choose a file.');
  const isStored = !isSaid || (await deals.answer(params.token, checked.value!));
  if (isStored === 'full') return refuse(FULL);
  if (!isStored) return giveBack(await deals.findByToken(params.token));
  const hasName = String(posted.get('acceptedBy') ?? '').trim() !== '';
  if (isSaid && !hasName) throw redirect(`${page}?said`, 303);
  // a redirect would lose the name that was typed under the term sheet already
  posted.delete('words');
  return comeBack(posted, { done: resultLines(isSaid, posted) }, 200);
}

/** Accepts the version that the borrower saw, under the name that they typed. */
async function accept(
  posted: FormData,
  token: string,
  deal: StoredDeal,
  context: Route.ActionArgs['context'],
) {
  const version = Number(posted.get('version'));
  const typed = String(posted.get('acceptedBy') ?? '');
  const refuse = (status: number, error: string, atName = false) =>
    comeBack(posted, { accept: { error, atName } }, status);
  const name = fullName.read(typed);
  if ('problem' in name || !isName(name.value))
    return refuse(422, 'problem' in name ? name.problem : NO_NAME, true);
  const sheet = deal.termSheets.find((offered) => offered.version === version);
  if (!sheet) return refuse(422, 'That version is not known here. Read the one above, and accept that.');
  const { property } = aboutDeal(deal, context);
  const words = sayAcceptance(sheet, { property, reference: deal.reference });
  const outcome = await context.get(services).deals.acceptTerms(token, { version, name: name.value, words });
  if (outcome === undefined) throw notFound(context);
  if (outcome === 'stale')
    return refuse(
      409,
      `Version ${version} was not accepted: we sent a newer one since, version ${deal.termSheets.at(-1)!.version}. Read it first; it stands above.`,
    );
  if (outcome === 'by-another')
    return refuse(409, 'Somebody else accepted it before you. Your name was not added.');
  if (outcome === 'over')
    return refuse(409, 'This deal has come to its end, so its terms cannot be accepted.');
  throw redirect(`/submit/status/${token}?accepted`, 303);
}

function Entries({ entries }: { entries: readonly Happened[] }) {
  return (
    <ol className="said">
      {entries.map(({ key, isOurs, isSaid, from, words }) => (
        <li key={key} className={isOurs && isSaid ? 'ours' : undefined}>
          <p className="small">{from}</p>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  );
}

export default function Status({ loaderData, actionData }: Route.ComponentProps) {
  if ('unsent' in loaderData) return <EndedLink {...loaderData} />;
  return 'ended' in loaderData ? (
    <EndedDeal {...loaderData} />
  ) : (
    <OpenDeal loaderData={loaderData} actionData={actionData} />
  );
}

interface OpenDealProps {
  actionData: Route.ComponentProps['actionData'] | undefined;
  loaderData: Exclude<Route.ComponentProps['loaderData'], { ended: Ended } | { unsent: Unsent }>;
}

function OpenDeal({ loaderData, actionData }: OpenDealProps) {
  const { frame, legend, title, lede, property, reference, token, days } = loaderData;
  const { isAsked, isOpen, asked, happened, titles, missing, have, told, done, terms } = loaderData;
  const { isAccepted, withdrawing } = loaderData;
  const wordsRefused = actionData?.error ? actionData : undefined;
  const result = wordsRefused ? [] : (actionData?.done ?? done);
  const unsent = useUnsentWords(token, result.length > 0);
  // a deal that ended meanwhile has no form, but what was typed for it comes back in one
  const hasForm = isOpen || actionData !== undefined || unsent !== '';
  const [sending, setSending] = useState<'words' | 'files'>();
  const head =
    isAsked && sending === 'words'
      ? { title: 'We have your answer', lede: 'Your documents follow. Then this page says what comes next.' }
      : { title, lede };
  const [heldBack, setHeldBack] = useState(actionData?.heldBack);
  const history = (
    <div className="happened">
      <h2 className="d3">What happened, newest first</h2>
      <p className="small">By New York time.</p>
      <Entries entries={happened} />
    </div>
  );
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
        <h1 className="d1">{head.title}</h1>
        <p className="lede">
          <Unbroken text={head.lede} />
        </p>
        {!hasForm && <Done lines={done} />}
        {wordsRefused && (
          // biome-ignore lint/a11y/noAutofocus: the page was loaded anew, and what went wrong is far from its top
          <div className="verdict bad problems" role="alert" tabIndex={-1} autoFocus>
            <p>{PROBLEMS}</p>
            <ul>
              <li>
                <a href="#words">{wordsRefused.error}</a>
              </li>
            </ul>
            {wordsRefused.done.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        {isOpen && terms && !terms.accepted && !terms.isGone && (
          <div className="step-end from-us no-print">
            <a className="btn" href={terms.path}>
              Read the term sheet <Arrow />
            </a>
            <a className="lnk" href="#accept">
              Accept it
            </a>
          </div>
        )}
        {asked.length > 0 && (
          <div className="from-us">
            <Entries entries={asked} />
            {isOpen && (
              <a className="lnk" href="#answer">
                {isAsked ? 'Answer' : 'Write to us'}
              </a>
            )}
          </div>
        )}
      </section>
      <DaysFigure days={days} over={property} reference={reference} legend={legend} />
      <section className="wrap grid12 deal-page">
        <div className="to-7">
          {terms && (
            <TermsSection
              terms={terms}
              isOpen={isOpen}
              isNew={isAccepted}
              refused={actionData?.accept}
              name={actionData?.name}
              onName={(acceptedBy) => keepUnsent(token, { acceptedBy })}
              heldBack={heldBack}
            />
          )}
          {hasForm && (
            <AnswerForm
              token={token}
              titles={titles}
              rows={missing}
              isOfTerms={isOpen && !isAsked && terms?.accepted === null}
              heading={isAsked ? 'Your answer' : 'Write to us'}
              label={isAsked ? 'What you want to tell us' : 'Has something changed? Do you have a question?'}
              error={wordsRefused?.error}
              typed={actionData?.words}
              done={result}
              onGoing={(isSaid) => setSending(isSaid ? 'words' : 'files')}
              heldBack={heldBack}
              onHoldBack={setHeldBack}
            />
          )}
          {/* beside the firm's question, so that neither column is empty */}
          {!isOpen && history}
        </div>
        <div className="from-9">
          <h2 className="d3">{sending ? 'What we had before' : 'What we have'}</h2>
          {have.length === 0 ? (
            <p>{sending ? 'No documents.' : 'No documents yet.'}</p>
          ) : (
            <dl className="lines have">
              {have.map(({ id, title, text }) => (
                <div key={id}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          {told.length > 0 && (
            <details className="folded">
              <summary>
                <h2 className="d3">What you sent</h2> <i className="plus" aria-hidden="true" />
              </summary>
              <dl className="lines told">
                {told.map(({ id, label, says, more }) => (
                  <div key={id}>
                    <dt>{label}</dt>
                    <dd>
                      {says}
                      {more && <small>{more}</small>}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
          {isOpen && history}
          <WithdrawDeal token={token} withdrawing={withdrawing} isOfAnswer={hasForm} heldBack={heldBack} />
        </div>
      </section>
    </BarePage>
  );
}
