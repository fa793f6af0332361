import { loadContent } from 'virtual:content';
import { data, redirect } from 'react-router';
import { safeParse } from 'zod/mini';
import { AddDocuments } from '#app/features/intake/add-documents.tsx';
import { DaysFigure } from '#app/features/intake/days-figure.tsx';
import { dealStore } from '#app/features/intake/deal-store.server.ts';
import { saySize } from '#app/features/intake/document-row.tsx';
import { sayDay, sayDue, sayInstant } from '#app/features/intake/say-promise.ts';
import { optionalLines } from '#app/features/sending/fields.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { notFound } from '#app/pages/not-found.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/status';
import { dealOfLink } from './deal-page.server.ts';
import '#app/styles/form.css';
import '#app/ui/plus.css';
import './deal-page.css';

const message = optionalLines('Message', 4000);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { deal, intake, stands, frame, firm, days, rows, titleOf, property } = await dealOfLink(
    params.token,
    context,
  );
  const { status, documents, sendingFiles, draft, days: dayWords } = intake;
  const { state, late, turn } = stands;
  const values = {
    since: sayDay(stands.since),
    due: stands.due === null ? '' : sayDue(intake, stands.due, stands.today),
    phone: firm.phone,
    count: late,
  };
  const own = status.states[state as 'received'];
  const head =
    late > 0
      ? {
          title: late === 1 ? status.late.one : fillTemplate(status.late.more, values),
          lede: status.late.lede,
        }
      : own;
  const here = new Set(deal.files.map(({ document }) => document));
  const isOpen = turn !== null;
  return {
    frame: { ...frame, title: status.title },
    words: { status, documents, sendingFiles, private: draft.private },
    legend: [
      { light: 'lit' as const, label: dayWords.us },
      { light: 'dim' as const, label: dayWords.them },
      ...(late > 0 ? [{ light: 'over' as const, label: dayWords.over }] : []),
    ],
    title: head.title,
    lede: fillTemplate(head.lede, values),
    property,
    reference: deal.reference,
    token: deal.token,
    days,
    isAsked: state === 'more-needed',
    isOpen,
    said: deal.events
      .filter(({ shownToBorrower, words, kind }) => shownToBorrower && words && kind !== 'file-refused')
      .map(({ id, at, by, words }) => ({
        id,
        isOurs: by !== 'borrower',
        from: fillTemplate(by === 'borrower' ? status.yours : status.ours, { when: sayInstant(at) }),
        words: words!,
      }))
      .reverse(),
    missing: isOpen
      ? [
          ...rows
            .filter(({ id }) => !here.has(id))
            .map(({ id, title }) => ({ id, title, text: status.missing })),
          { id: 'other', title: documents.other, text: documents.otherText },
        ]
      : [],
    have: [
      { id: 0, title: sayInstant(deal.createdAt), text: status.deal },
      ...deal.files.map(({ id, name, size, scan, document }) => ({
        id,
        title: titleOf(document),
        text: `${name}, ${fillTemplate(status.file, { size: saySize(size), scan: status.scans[scan] })}`,
      })),
    ],
    refused: deal.events
      .filter(({ kind }) => kind === 'file-refused')
      .map(({ id, to, words }) => ({
        id,
        says: fillTemplate(documents.outcomes[to as 'empty'] ?? documents.outcomes['not-stored'], {
          name: words ?? '',
        }),
      })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deals = context.get(dealStore);
  const posted = await request.formData();
  const { status } = loadContent().intake;
  if (posted.get('intent') === 'withdraw') {
    if ((await deals.withdraw(params.token)) === undefined) throw notFound();
    throw redirect('/submit/withdrawn', 303);
  }
  const checked = safeParse(message.schema, String(posted.get('words') ?? ''));
  if (!checked.success) return data({ error: status.tooLong, words: String(posted.get('words')) }, 422);
  if (checked.data === null) return data({ error: status.empty, words: '' }, 422);
  if (!(await deals.answer(params.token, checked.data))) throw notFound();
  throw redirect(`/submit/status/${params.token}#said`, 303);
}

function Talk({ said }: { said: Route.ComponentProps['loaderData']['said'] }) {
  if (said.length === 0) return null;
  return (
    <ol className="said">
      {said.map(({ id, isOurs, from, words }) => (
        <li key={id} className={isOurs ? 'ours' : undefined}>
          <p className="small">{from}</p>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  );
}

export default function Status({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, words, legend, title, lede, property, reference, token, days, said } = loaderData;
  const { isAsked, isOpen, missing, have, refused } = loaderData;
  const { status } = words;
  // What we wrote last stands above the field that answers it, with what they said since.
  const asked = said.findIndex(({ isOurs }) => isOurs);
  const latest = said.slice(0, asked + 1).reverse();
  const earlier = said.slice(asked + 1);
  return (
    <BarePage
      frame={frame}
      above={
        <Breadcrumb trail={frame.breadcrumb} quick={[]} here={frame.path}>
          <aside className="draft-line">{words.private}</aside>
        </Breadcrumb>
      }
    >
      <section className="wrap grid12 page-head">
        <h1 className="d1">{title}</h1>
        <p className="lede">{lede}</p>
      </section>
      <DaysFigure days={days} over={property} reference={reference} legend={legend} />
      <section className="wrap grid12 deal-page">
        <div className="to-7">
          {(said.length > 0 || isOpen) && (
            <div id="said">
              <h2 className="d2">
                {isAsked ? status.asked : said.length > 0 ? status.said : status.nothing}
              </h2>
              <Talk said={latest} />
              {isOpen && (
                // an ordinary form: its answer is this page once more
                <form className="ask" method="post" action={`/submit/status/${token}`}>
                  <Field
                    name="words"
                    label={isAsked ? status.answer : status.message}
                    type="area"
                    required
                    error={actionData?.error}
                    defaultValue={actionData?.words}
                  />
                  <button className="btn" type="submit" name="intent" value="answer">
                    {status.button} <Arrow />
                  </button>
                </form>
              )}
              <Talk said={earlier} />
            </div>
          )}
          {missing.length > 0 && (
            <div id="documents">
              <h2 className="d2">{status.add}</h2>
              {refused.map(({ id, says }) => (
                <p key={id} className="refused">
                  {says}
                </p>
              ))}
              <AddDocuments
                token={token}
                rows={missing}
                words={words.documents}
                said={words.sendingFiles}
                button={status.addButton}
              />
            </div>
          )}
        </div>
        <div className="from-9">
          <h2 className="d2">{status.have}</h2>
          <dl className="lines have">
            {have.map(({ id, title, text }) => (
              <div key={id}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <details className="withdraw no-print">
            <summary>
              {status.withdraw} <i className="plus" aria-hidden="true" />
            </summary>
            <form method="post" action={`/submit/status/${token}`}>
              <p>{status.withdrawText}</p>
              <button className="btn ghost" type="submit" name="intent" value="withdraw">
                {status.withdrawButton}
              </button>
            </form>
          </details>
        </div>
      </section>
    </BarePage>
  );
}
