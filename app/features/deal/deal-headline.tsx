import { Fragment, type ReactNode } from 'react';
import { capitalized } from '#app/format/first-letter.ts';
import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { isBlank } from './answer-desk.ts';
import { nameOf, ownFigures, sayCarry, sayNone, shortOf, unlocks } from './answer-text.ts';
import { largestOf, sayEnds, sayUpTo } from './coverage-ends.ts';
import type { Desk } from './desk-data.ts';
import { FieldLink } from './field-link.tsx';
import { fieldName } from './field-text.ts';
import { sayCount, sayList, sayLoan } from './figure-text.ts';
import { sayLeft } from './funds-text.ts';
import { sayParticipation } from './loan-text.ts';
import { sayTakeout } from './takeout-text.ts';
import { VerdictWindows } from './verdict-figure.tsx';

/** The answer as a headline, and up to four sentences below it. */
export function sayHeadline(desk: Desk): { title: string; lede: ReactNode } {
  const { words, read, answer } = desk;
  const all = desk.programs.length;
  const open = unlocks(desk);
  const asked = answer.programs.find(({ key }) => key === read.deal.program);
  if (isBlank(read)) {
    const { title, lede } = words.empty;
    return { title, lede: asked ? `${lede} ${nameOf(desk, asked)} is answered first.` : lede };
  }
  const fits = answer.programs.filter(({ verdict }) => verdict === 'fits');
  if (fits[0]) return sayFits(desk, fits as [ProgramAnswer, ...ProgramAnswer[]], asked);
  const next = open[0];
  if (next) {
    const { field, alone, waiting } = next;
    const name = <AskFor desk={desk} fields={[field]} />;
    const programs = sayList((alone.length > 0 ? alone : waiting).map((one) => shortOf(desk, one)));
    if (alone.length === 0)
      return {
        title: 'A few more facts are needed for an answer',
        lede: (
          <>
            Most wait for {name}. Below is what {programs} would need beside it.
          </>
        ),
      };
    // a purpose or a type is chosen: it is no number
    const what = FIELDS[field].kind === 'choice' ? 'choice' : 'number';
    const isWrong = read.errors.some((one) => one.field === field);
    const count = alone.length === 1 ? 'an answer' : `${sayCount(alone.length).toLowerCase()} answers`;
    return {
      title: `One ${what} away from ${count}`,
      lede: (
        <>
          {isWrong ? 'Correct' : 'Add'} {name}, and {programs} can be answered.
        </>
      ),
    };
  }
  const asking = answer.programs.filter(({ verdict }) => verdict === 'on-request');
  if (asking[0]) {
    const own = ownFigures(asking[0]);
    const programs = sayList(asking.map((one) => nameOf(desk, one)));
    return {
      title: `${programs} ${asking.length === 1 ? 'lends' : 'lend'} on this, by limits that are given on request`,
      lede: (
        <>
          {words['on-request']}
          {own.length > 0 && (
            <>
              {' '}
              With your own <AskFor desk={desk} fields={own} /> it is sized at once.
            </>
          )}
        </>
      ),
    };
  }
  const nearest = largestOf(answer.programs.filter(({ verdict }) => verdict === 'fits-with-less'));
  return {
    title:
      read.deal.loan === null
        ? `None of our ${sayCount(all).toLowerCase()} loans fits this deal`
        : sayNone(all, sayLoan(read.deal.loan)),
    lede: nearest?.largest
      ? `The nearest is ${nameOf(desk, nearest)}, at ${sayEnds(nearest) ?? sayLoan(nearest.largest)}. ${words['none-fits']}`
      : words['none-fits'],
  };
}

/** Where loans fit: how many, which lends how much and takes which share, what is left to pay, and who waits for what. */
function sayFits(
  desk: Desk,
  fits: [ProgramAnswer, ...ProgramAnswer[]],
  asked: ProgramAnswer | undefined,
): { title: string; lede: ReactNode } {
  const { read, answer } = desk;
  const [first] = fits;
  const most = largestOf(fits)!;
  const lends = (one: ProgramAnswer, how: 'narrowest' | 'most' | 'plain') => {
    const ends = sayEnds(one);
    const largest = ends ?? sayLoan(one.largest!);
    const share = sayParticipation(desk, one.key);
    const narrow = how === 'narrowest' && share === null ? 'has the narrowest spread and ' : '';
    const upTo = how === 'most' ? `lends the most, ${largest}` : `lends ${ends ? '' : 'up to '}${largest}`;
    const takes = share === null ? '' : `, and takes ${share} of the value created`;
    return `${shortOf(desk, one)} ${narrow}${upTo}${takes}.`;
  };
  const isAsked = asked?.verdict === 'fits' && asked !== first && asked !== most;
  const sentences: ReactNode[] = isAsked
    ? [lends(asked, 'plain'), lends(most, 'most')]
    : asked === most
      ? [lends(most, 'most')]
      : most === first
        ? [lends(first, fits.length === 1 ? 'plain' : 'narrowest')]
        : [lends(first, 'narrowest'), lends(most, 'most')];
  const whose = isAsked ? asked : most;
  const left = sayLeft(desk, whose);
  if (left !== '' && whose.funds) sentences.push(left.replace(/^It /, `${shortOf(desk, whose)} `));
  if (answer.takeout && answer.programs.some(({ verdict }) => verdict === 'later'))
    sentences.push(`${sayTakeout(answer.takeout)}.`);
  const waiting = unlocks(desk)[0];
  if (asked?.verdict === 'more-needed')
    sentences.unshift(
      <span key="asked">
        {shortOf(desk, asked)} needs <AskFor desk={desk} fields={asked.needs} />.
      </span>,
    );
  else if (waiting) {
    const { length } = waiting.alone;
    sentences.push(
      <span key="waiting">
        {length === 0
          ? 'Others wait for'
          : length === 1
            ? 'One more needs only'
            : `${sayCount(length)} more need only`}{' '}
        <AskFor desk={desk} fields={[waiting.field]} />.
      </span>,
    );
  }
  const all = desk.programs.length;
  return {
    title:
      read.deal.loan === null
        ? `${capitalized(sayUpTo(most))}, from ${sayCount(fits.length).toLowerCase()} of ${sayCount(all).toLowerCase()} loans`
        : sayCarry(fits.length, all, sayLoan(read.deal.loan)),
    lede: sentences.flatMap((sentence) => [sentence, ' ']),
  };
}

/** Fields by name, each leading into its input. */
const AskFor = ({ desk, fields }: { desk: Desk; fields: readonly FieldKey[] }) =>
  fields.map((field, i) => (
    <Fragment key={field}>
      {i === 0 ? '' : i < fields.length - 1 ? ', ' : ' and '}
      <FieldLink className="in-text" desk={desk} field={field}>
        {fieldName(field)}
      </FieldLink>
    </Fragment>
  ));

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
