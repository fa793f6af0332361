import { redirect } from 'react-router';
import { CopyLink } from '#app/features/deal/copy-link.tsx';
import { sayList } from '#app/features/deal/figure-text.ts';
import { DaysFigure } from '#app/features/intake/days-figure.tsx';
import { sayNotKept } from '#app/features/intake/not-kept-text.ts';
import { sayDue, sayInstant } from '#app/features/intake/promise-text.ts';
import { fillParts, fillTemplate } from '#app/lending/template.ts';
import { publicOrigin } from '#app/public-origin.server.ts';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/sent';
import { dealOfLink } from './deal-page.server.ts';
import './deal-page.css';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { deal, intake, stands, frame, firm, days, titleOf } = await dealOfLink(params.token, context);
  const { sent, draft } = intake;
  const page = `/submit/status/${params.token}`;
  if (deal.state === 'withdrawn') throw redirect(page, 303);
  const due = sayDue(intake.calendar, stands.due ?? stands.today, stands.today);
  const values = { due, terms: intake.promised.terms, phone: firm.phone, hours: firm.hours };
  const kept = [...new Set(deal.files.map(({ document }) => titleOf(document)))];
  const refused = deal.events.filter(({ kind }) => kind === 'file-refused').map(({ words }) => words ?? '');
  return {
    frame: { ...frame, title: sent.title },
    words: sent,
    private: draft.private,
    lede: fillParts(sent.lede, (name) => ({
      strong: { when: sayInstant(deal.createdAt), email: deal.email, due }[name] ?? '',
    })),
    reference: deal.reference,
    days,
    rows: sent.rows.map(({ title, text }) => ({
      title: fillTemplate(title, values),
      text: fillTemplate(text, values),
    })),
    kept: kept.length > 0 ? fillTemplate(sent.kept, { list: sayList(kept) }) : '',
    refused: refused.length > 0 ? fillTemplate(sent.refused, { list: sayList(refused) }) : '',
    again: deal.events
      .filter(({ kind }) => kind === 'file-again')
      .map((event) => sayNotKept(intake.documents.outcomes, titleOf, event)),
    page,
    link: new URL(page, context.get(publicOrigin)).href.replace(/^https?:\/\//, ''),
  };
}

export default function Sent({ loaderData }: Route.ComponentProps) {
  const { frame, words, lede, reference, days, rows, kept, refused, again, page, link } = loaderData;
  return (
    <BarePage
      frame={frame}
      above={
        <Breadcrumb trail={frame.breadcrumb} quick={[]} here={frame.path}>
          <aside className="draft-line">{loaderData.private}</aside>
        </Breadcrumb>
      }
    >
      <section className="wrap grid12 page-head">
        <h1 className="d1">{words.title}</h1>
        <p className="lede">
          {lede.map((part) => (typeof part === 'string' ? part : <b key={part.strong}>{part.strong}</b>))}
        </p>
      </section>
      <DaysFigure days={days} over={words.reference} reference={reference} legend={[]} />
      <section className="wrap grid12 deal-page">
        <div className="to-4">
          <h2 className="d2">{words.page}</h2>
          <p className="small">{words.pageNote}</p>
          <output className="private-link">{link}</output>
          <div className="acts no-print">
            <CopyLink words={words} address={page} />
          </div>
          <p className="no-print">
            <TextLink to={page}>{words.open}</TextLink>
          </p>
          <p className="small only-scripted no-print">{words.cleared}</p>
        </div>
        <div className="from-6">
          <h2 className="d2">{words.next}</h2>
          <dl className="lines facts-2">
            {rows.map(({ title, text }) => (
              <div key={title} className="columns">
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="small">{[kept, refused, ...again].filter(Boolean).join(' ')}</p>
        </div>
      </section>
    </BarePage>
  );
}
