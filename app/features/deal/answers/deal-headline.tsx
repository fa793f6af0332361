import { Fragment, type ReactNode } from 'react';
import { capitalized, uncapitalized } from '#app/format/first-letter.ts';
import { leavingLeast, leftToOwner } from '#app/lending/deal/answer.ts';
import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { isBlank } from '../answer-desk.ts';
import { Caveats } from '../caveats.tsx';
import { AnswerHead } from '../desk/answer-head.tsx';
import { barFields } from '../desk/bar-fields.ts';
import { FieldLink } from '../desk/missing-fields.tsx';
import { VerdictWindows } from '../desk/verdict-figure.tsx';
import { type Desk, programOf } from '../desk-data.ts';
import { nameOf, ownFigures, sayAsked, sayCarried, sayNone, shortOf, unlocks } from '../words/answer-text.ts';
import { largestOf, sayEnds } from '../words/coverage-ends.ts';
import { fieldName, sayOddities } from '../words/field-text.ts';
import { sayCount, sayList, sayLoan, sayNeeded } from '../words/figure-text.ts';
import { sayLeft, sayUncounted } from '../words/funds-text.ts';
import { sayParticipation } from '../words/loan-text.ts';
import { sayTakeout } from '../words/takeout-text.ts';
import { carrying, sayBorrowed } from '../words/verdict-text.ts';

interface Headline {
  title: string;
  lede: ReactNode;
}

/** The answer as a headline and up to four sentences. */
export function sayHeadline(desk: Desk): Headline {
  const { words, read, answer } = desk;
  const asked = answer.programs.find(({ key }) => key === read.deal.program);
  if (isBlank(read)) {
    const { title, lede } = words.empty;
    return { title, lede: asked ? `${lede} ${nameOf(desk, asked)} is answered first.` : lede };
  }
  const [first, ...others] = carrying(answer.programs);
  if (first) return sayFits(desk, [first, ...others], asked);
  const [next] = unlocks(desk);
  if (next) return sayMissing(desk, next);
  const asking = answer.programs.filter(({ verdict }) => verdict === 'on-request');
  if (asking[0]) return sayOnRequest(desk, asking);
  return { title: sayNone(desk), lede: sayNearest(desk) + words['none-fits'] };
}

/**
 * Which loan comes nearest to what is asked, for an owner of those that leave least to find, and a space behind it; empty
 * where none does.
 */
function sayNearest(desk: Desk): string {
  const nearest = largestOf(
    leavingLeast(desk.answer.programs.filter(({ verdict }) => verdict === 'fits-with-less')),
  );
  if (!nearest?.largest) return '';
  const left = leftToOwner(nearest);
  const find =
    left > 0 ? ` It leaves ${sayUncounted(nearest.funds!) && 'at least '}${sayNeeded(left)} to find.` : '';
  return `The nearest is ${nameOf(desk, nearest)}, at ${sayEnds(nearest) ?? sayLoan(nearest.largest)}${sayTakes(desk, nearest)}.${find}${sayBeyond(desk, nearest)} `;
}

/** Where no loan is answered: the field to type next, and what it opens. */
function sayMissing(desk: Desk, { field, alone, waiting }: ReturnType<typeof unlocks>[number]): Headline {
  const { read } = desk;
  const { loan } = read.deal;
  const nearest = sayNearest(desk);
  const isWrong = read.errors.some((one) => one.field === field);
  const name = <AskFor desk={desk} fields={[field]} />;
  const namesOf = (programs: readonly ProgramAnswer[]) => sayList(programs.map((one) => shortOf(desk, one)));
  const none = loan === null ? 'None fits so far' : `None carries ${sayAsked(desk)} so far`;
  if (alone.length === 0)
    return {
      title: nearest === '' ? 'A few more facts are needed for an answer' : none,
      lede: (
        <>
          {nearest}
          {isWrong ? 'Correct' : 'Start with'} {name}: {namesOf(waiting)}{' '}
          {waiting.length === 1 ? 'waits' : 'wait'} for it, among other things. What each needs stands below.
        </>
      ),
    };
  // a purpose or a type is chosen: it is no number
  const what = FIELDS[field].kind === 'choice' ? 'choice' : 'number';
  const answers = alone.length === 1 ? 'an answer' : `${sayCount(alone.length).toLowerCase()} answers`;
  return {
    title: nearest === '' ? `One ${what} away from ${answers}` : none,
    lede: (
      <>
        {nearest}
        {isWrong ? 'Correct' : 'Add'} {name}, and {namesOf(alone)} can be answered.
      </>
    ),
  };
}

function sayOnRequest(desk: Desk, asking: readonly ProgramAnswer[]): Headline {
  const own = asking[0] ? ownFigures(asking[0]) : [];
  return {
    title: `${sayList(asking.map((one) => nameOf(desk, one)))} may lend on this, by limits that are given on request`,
    lede: (
      <>
        {desk.words['on-request']}
        {own.length > 0 && (
          <>
            {' '}
            Type <AskFor desk={desk} fields={own} />, and it is sized at once.
          </>
        )}
      </>
    ),
  };
}

/** The share of value that a loan takes, to follow its amount; empty where it takes none. */
function sayTakes(desk: Desk, { key }: ProgramAnswer): string {
  const share = sayParticipation(desk, key);
  return share === null ? '' : `, and takes ${share} of the value created`;
}

/** Notes on a loan that is larger than what its terms are for, or in a market that its program selects. */
const BEYOND = ['above-program-amount', 'large-loan', 'select-markets'] as const;

/** These notes, each behind a space: a loan that is only considered, or under other rules, is not named as one that is to be had. */
const sayBeyond = ({ words }: Desk, { notes }: ProgramAnswer): string =>
  BEYOND.filter((note) => notes.includes(note))
    .map((note) => ` ${words.notes[note]}`)
    .join('');

/** What one loan lends and takes, in a sentence: 'Core-Plus has the narrowest spread of them and lends up to $12.47M.' */
function sayLends(desk: Desk, one: ProgramAnswer, how: 'narrowest' | 'most' | 'plain'): string {
  const ends = sayEnds(one);
  const sum = ends ?? sayLoan(one.largest!);
  const takes = sayTakes(desk, one);
  // a spread that is typed is the same for all
  const isNarrow = how === 'narrowest' && takes === '' && desk.read.deal.spread === null;
  // a narrower one may belong to a program that does not carry the loan
  const narrow = isNarrow ? 'has the narrowest spread of them and ' : '';
  const lends = how === 'most' ? 'lends the most, ' : `${narrow}lends ${ends ? '' : 'up to '}`;
  return `${shortOf(desk, one)} ${lends}${sum}${takes}.${sayBeyond(desk, one)}`;
}

/** Which loans are named, each with its sentence: the one asked for and the one that lends most, else the first and that one. */
function sayNamed(
  desk: Desk,
  fits: readonly [ProgramAnswer, ...ProgramAnswer[]],
  most: ProgramAnswer,
  asked: ProgramAnswer | undefined,
): string[] {
  const [first, second] = fits;
  // an insured loan has no spread
  const how = second && !isInsured(second.key) ? 'narrowest' : 'plain';
  const lendsMost = sayLends(desk, most, 'most');
  // one that stands alone lends more than no other
  if (asked === most) return [second ? lendsMost : sayLends(desk, most, 'plain')];
  if (asked?.verdict === 'fits' && asked !== first)
    // beside loans that pay for everything, one that leaves cash to find may lend more than all of them
    return [sayLends(desk, asked, 'plain'), fits.includes(asked) ? lendsMost : sayLends(desk, most, 'plain')];
  if (most !== first) return [sayLends(desk, first, how), lendsMost];
  // a loan that takes a share of the value is not named without another
  const other = largestOf(fits.filter((one) => one !== most));
  if (other && sayParticipation(desk, most.key) !== null) return [sayLends(desk, other, 'plain'), lendsMost];
  return [sayLends(desk, first, how)];
}

/**
 * How many more answers a field gives, or that it is one of the fields that they wait for: 'One more answer waits only
 * for'. The answer, and not the loan: what is known may already be too little for the loan wanted.
 */
function sayWaiting({ alone, waiting }: ReturnType<typeof unlocks>[number]): string {
  if (alone.length === 1) return 'One more answer waits only for';
  if (alone.length > 1) return `${sayCount(alone.length)} more answers wait only for`;
  return waiting.length === 1 ? 'One more answer waits for' : 'Other answers wait for';
}

/**
 * Where loans fit: how many, which one lends how much and takes which share of value, the cash to pay, and which
 * programs wait for which field.
 */
function sayFits(
  desk: Desk,
  fits: [ProgramAnswer, ...ProgramAnswer[]],
  asked: ProgramAnswer | undefined,
): Headline {
  const { bridge, programs, takeout } = desk.answer;
  const most = largestOf(fits)!;
  const whose = asked?.verdict === 'fits' && asked !== fits[0] ? asked : most;
  const sentences: ReactNode[] = sayNamed(desk, fits, most, asked);
  const left = sayLeft(desk, whose);
  // of two loans that are named, each leaves another sum; and so does a smaller one than the largest
  const at = whose.loan === null || whose.loan === whose.largest ? '' : `at ${sayBorrowed(desk, whose.loan)}`;
  const of = sentences.length > 1 ? `${shortOf(desk, whose)} ${at}`.trimEnd() : capitalized(at);
  if (left !== '') sentences.push(of ? `${of}: ${uncapitalized(left)}` : left);
  // no loan pays out more than its cost, however little of its tests is shown
  if (whose.notes.includes('cost-on-request')) sentences.push(desk.words.notes['cost-on-request']);
  if (takeout && programs.some(({ verdict }) => verdict === 'later')) {
    // the bridge that is repaid may be a smaller loan than the one just named
    const said = `${sayTakeout(takeout)}.`;
    sentences.push(
      whose.key === bridge
        ? said
        : `After ${programOf(desk, bridge!).short} at ${sayBorrowed(desk, takeout.payoff.balance)}: ${uncapitalized(said)}`,
    );
  }
  const [waiting] = unlocks(desk);
  if (asked?.verdict === 'more-needed')
    sentences.unshift(
      <span key="asked">
        {shortOf(desk, asked)} needs <AskFor desk={desk} fields={asked.needs} />.
      </span>,
    );
  else if (waiting)
    sentences.push(
      <span key="waiting">
        {sayWaiting(waiting)} <AskFor desk={desk} fields={[waiting.field]} />.
      </span>,
    );
  return {
    title: sayCarried(desk, fits),
    lede: sentences.flatMap((sentence) => [sentence, ' ']),
  };
}

/** Names of fields, each a link to its input. */
const AskFor = ({ desk, fields }: { desk: Desk; fields: readonly FieldKey[] }) =>
  fields.map((field, i) => (
    <Fragment key={field}>
      {i === 0 ? 'the ' : i < fields.length - 1 ? ', ' : ' and '}
      <FieldLink className="in-text" desk={desk} field={field}>
        <Unbroken text={fieldName(field)} />
      </FieldLink>
    </Fragment>
  ));

export function DealHeadline({ desk }: { desk: Desk }) {
  const { title, lede } = sayHeadline(desk);
  // the bar says it of its own inputs; the others are folded away
  const bar = barFields(desk);
  const folded = desk.read.notices.filter(({ field }) => !bar.includes(field));
  return (
    <AnswerHead desk={desk} title={title} figure={<VerdictWindows desk={desk} />}>
      <p className="lede">{lede}</p>
      <Caveats lines={sayOddities({ ...desk.read, notices: folded })} />
    </AnswerHead>
  );
}
