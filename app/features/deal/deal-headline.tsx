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

/** The answer as a headline and up to four sentences. */
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
  const nearest = largestOf(answer.programs.filter(({ verdict }) => verdict === 'fits-with-less'));
  const sayNearest = nearest?.largest
    ? `The nearest is ${nameOf(desk, nearest)}, at ${sayEnds(nearest) ?? sayLoan(nearest.largest)}. `
    : '';
  const next = open[0];
  if (next) {
    const { field, alone, waiting } = next;
    const name = <AskFor desk={desk} fields={[field]} />;
    const opened = alone.length > 0 ? alone : waiting;
    const programs = sayList(opened.map((one) => shortOf(desk, one)));
    const isWrong = read.errors.some((one) => one.field === field);
    // purpose and type are choices and no numbers
    const what = FIELDS[field].kind === 'choice' ? 'choice' : 'number';
    const count = alone.length === 1 ? 'an answer' : `${sayCount(alone.length).toLowerCase()} answers`;
    const title =
      sayNearest !== ''
        ? `None ${read.deal.loan === null ? 'fits' : `carries ${sayLoan(read.deal.loan)}`} so far`
        : alone.length === 0
          ? 'A few more facts are needed for an answer'
          : `One ${what} away from ${count}`;
    const ask =
      alone.length === 0 ? (
        <>
          {isWrong ? 'Correct' : 'Start with'} {name}: {programs} {opened.length === 1 ? 'waits' : 'wait'} for
          it, among other things. What each needs stands below.
        </>
      ) : (
        <>
          {isWrong ? 'Correct' : 'Add'} {name}, and {programs} can be answered.
        </>
      );
    return {
      title,
      lede: (
        <>
          {sayNearest}
          {ask}
        </>
      ),
    };
  }
  const asking = answer.programs.filter(({ verdict }) => verdict === 'on-request');
  if (asking[0]) {
    const own = ownFigures(asking[0]);
    const programs = sayList(asking.map((one) => nameOf(desk, one)));
    return {
      title: `${programs} may lend on this, by limits that are given on request`,
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
  return {
    title:
      read.deal.loan === null
        ? `None of our ${sayCount(all).toLowerCase()} loans fits this deal`
        : sayNone(all, sayLoan(read.deal.loan)),
    lede: sayNearest + words['none-fits'],
  };
}

/**
 * Where loans fit: how many, which one lends how much and takes which share of value, the cash to pay, and which
 * programs wait for which field.
 */
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
  // a loan that takes a share of the value is not named without another
  const other =
    sayParticipation(desk, most.key) === null ? undefined : largestOf(fits.filter((one) => one !== most));
  const sentences: ReactNode[] = isAsked
    ? [lends(asked, 'plain'), lends(most, 'most')]
    : asked === most
      ? [lends(most, 'most')]
      : most !== first
        ? [lends(first, 'narrowest'), lends(most, 'most')]
        : other
          ? [lends(other, 'plain'), lends(most, 'most')]
          : [lends(first, fits.length === 1 ? 'plain' : 'narrowest')];
  const whose = isAsked ? asked : most;
  const left = sayLeft(desk, whose);
  if (left !== '' && whose.funds)
    sentences.push(isAsked ? left.replace(/^It /, `${shortOf(desk, whose)} `) : left);
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
          ? waiting.waiting.length === 1
            ? 'One more waits for'
            : 'Others wait for'
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

/** Names of fields, each a link to its input. */
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
