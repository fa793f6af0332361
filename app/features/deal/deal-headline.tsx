import type { ReactNode } from 'react';
import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { fillParts, fillTemplate } from '#app/lending/template.ts';
import { isBlank } from './answer-desk.ts';
import { nameOf, ownFigures, shortOf, unlocks } from './answer-text.ts';
import type { Desk } from './desk-data.ts';
import { FieldLink } from './field-link.tsx';
import { fieldName } from './field-name.ts';
import { sayCount, sayDollars, sayList, sayLoan } from './figure-text.ts';
import { sayLeft } from './funds-text.ts';
import { sayParticipation } from './loan-text.ts';
import { VerdictWindows } from './verdict-figure.tsx';

const sayWaiting = ({ one, more, other }: Desk['words']['answer']['waiting'], count: number): string =>
  count === 0 ? other : count === 1 ? one : fillTemplate(more, { count: sayCount(count) });

/** The answer as a headline, and up to four sentences below it. */
function sayHeadline(desk: Desk): { title: string; lede: ReactNode } {
  const { words, read, answer, programs } = desk;
  const said = words.answer;
  const all = sayCount(programs.length).toLowerCase();
  const fits = answer.programs.filter(({ verdict }) => verdict === 'fits');
  const open = unlocks(desk);
  const waiting = answer.programs.filter(({ verdict }) => verdict === 'more-needed');
  const most = fits.toSorted((a, b) => (b.largest ?? 0) - (a.largest ?? 0))[0];
  const first = fits[0];
  const ask = (field: FieldKey) => (
    <FieldLink key={field} className="in-text" desk={desk} field={field}>
      {fieldName(field)}
    </FieldLink>
  );
  const askAll = (fields: FieldKey[]) =>
    fields.flatMap((field, i) => [i === 0 ? '' : i < fields.length - 1 ? ', ' : ' and ', ask(field)]);
  const asked = answer.programs.find(({ key }) => key === read.deal.program);
  if (isBlank(read)) {
    const program = asked && fillTemplate(said.empty.first, { program: nameOf(desk, asked) });
    return {
      title: said.empty.title,
      lede: [fillTemplate(said.empty.lede, { all }), program].filter(Boolean).join(' '),
    };
  }
  if (first && most) {
    const lends = (one: ProgramAnswer, plain: string, shared: string) => {
      const share = sayParticipation(desk, one.key);
      const figures = { program: shortOf(desk, one), largest: sayLoan(one.largest!), share: share ?? '' };
      return fillTemplate(share === null ? plain : shared, figures);
    };
    const isAsked = asked?.verdict === 'fits' && asked !== first && asked !== most;
    const sentences: ReactNode[] = isAsked
      ? [lends(asked, said.only, said.onlyShared), lends(most, said.most, said.mostShared)]
      : asked === most
        ? [lends(most, said.most, said.mostShared)]
        : most === first
          ? [lends(first, fits.length === 1 ? said.only : said.narrowest, said.onlyShared)]
          : [lends(first, said.narrowest, said.onlyShared), lends(most, said.most, said.mostShared)];
    const whose = isAsked ? asked : most;
    const left = sayLeft(desk, whose);
    if (left !== '' && whose.funds) sentences.push(left.replace(/^It /, `${shortOf(desk, whose)} `));
    const later = answer.programs.find(({ verdict }) => verdict === 'later');
    if (later && answer.takeout)
      sentences.push(
        fillTemplate(answer.takeout.repays ? said.later : said.laterShort, {
          program: nameOf(desk, later),
          amount: sayDollars(Math.abs(answer.takeout.surplus)),
        }),
      );
    if (asked?.verdict === 'more-needed')
      sentences.unshift(
        <span key="asked">
          {shortOf(desk, asked)} {fillParts(said.asked, () => askAll(asked.needs))}
        </span>,
      );
    else if (waiting.length > 0 && open[0])
      sentences.push(
        <span key="waiting">
          {sayWaiting(said.waiting, open[0].alone.length)} {ask(open[0].field)}.
        </span>,
      );
    const counts = { fit: sayCount(fits.length), all, amount: sayLoan(read.deal.loan ?? most.largest!) };
    const title =
      read.deal.loan === null
        ? fillTemplate(said.upTo, { ...counts, fit: counts.fit.toLowerCase() })
        : fillTemplate(fits.length === 1 ? said.carry.one : said.carry.more, counts);
    return { title, lede: sentences.flatMap((sentence) => [sentence, ' ']) };
  }
  const next = open[0];
  if (next) {
    const isWrong = read.errors.some(({ field }) => field === next.field);
    const isNear = next.alone.length > 0;
    const opened = isNear ? next.alone : next.waiting;
    // a purpose or a type is chosen: it is no number
    const near = FIELDS[next.field].kind === 'choice' ? said.nearChoice : said.near;
    return {
      title: isNear
        ? fillTemplate(opened.length === 1 ? near.one : near.more, {
            count: sayCount(opened.length).toLowerCase(),
          })
        : said.far,
      lede: (
        <>
          {fillParts(isNear ? said.nearLede[isWrong ? 'correct' : 'add'] : said.farLede, (name) =>
            name === 'field' ? ask(next.field) : sayList(opened.map((one) => shortOf(desk, one))),
          )}
        </>
      ),
    };
  }
  const asking = answer.programs.filter(({ verdict }) => verdict === 'on-request');
  const own = asking[0] ? ownFigures(asking[0]) : [];
  if (asking.length > 0)
    return {
      title: fillTemplate(asking.length === 1 ? said.asks.one : said.asks.more, {
        programs: sayList(asking.map((one) => nameOf(desk, one))),
      }),
      lede: (
        <>
          {said.asks.lede} {own.length > 0 && fillParts(said.asks.own, () => askAll(own))}
        </>
      ),
    };
  const nearest = answer.programs
    .filter(({ largest, verdict }) => largest !== null && verdict === 'fits-with-less')
    .toSorted((a, b) => b.largest! - a.largest!)[0];
  const title =
    read.deal.loan === null
      ? fillTemplate(said.noneAny, { all })
      : fillTemplate(said.none, { all, amount: sayLoan(read.deal.loan) });
  return {
    title,
    lede: nearest
      ? fillTemplate(said.nearest, { program: nameOf(desk, nearest), largest: sayLoan(nearest.largest!) })
      : said.noneLede,
  };
}

export function DealHeadline({ desk }: { desk: Desk }) {
  const { title, lede } = sayHeadline(desk);
  return (
    <section className="answer wrap grid12">
      <h1 className="d2 to-6">{title}</h1>
      <p className="lede from-7 to-11">{lede}</p>
      <VerdictWindows desk={desk} />
    </section>
  );
}
