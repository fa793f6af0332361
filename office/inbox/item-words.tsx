import { countInWords } from '#app/lending/count-in-words.ts';
import { DISCARDED_DAYS } from '#app/lending/intake/what-may-be-erased.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { InboxCounts, InboxFilter } from '#db/inbox.ts';
import { dateOf, dueDayOf } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import type { ShownItem } from './item-standing.ts';

/** How a window is lit: with us, with them, done, held apart; late has a red frame. */
export const lightOf = ({ state, late, suspicion }: ShownItem): string => {
  if (suspicion !== null) return 'none';
  if (state === 'ours') return late > 0 ? 'lit late' : 'lit';
  return state === 'theirs' ? 'dim' : '';
};

/** What was written, in one line. */
export const wordsOf = ({ words }: Frame, item: ShownItem): string => {
  const said = words.inbox.words;
  if (item.source === 'webinar_registrations')
    return fillTemplate(said.webinar, { day: dateOf(item.words!) });
  if (item.source === 'investor_sign_ups') return said.updates;
  if (item.source === 'news_subscriptions') return said.news;
  return [item.property, item.words].filter(Boolean).join('. ') || (item.reference ?? '');
};

/** By when, or how late, or whose turn; nothing where nothing is to be done. */
export function dueOf({ words }: Frame, item: ShownItem, now: Date): { text: string; look: string } {
  const said = words.inbox.due;
  if (item.suspicion !== null && item.kind === 'deal') return { text: 'held apart, look', look: 'soon' };
  if (item.suspicion !== null)
    return { text: (words.inbox.held as Record<string, string>)[item.suspicion] ?? item.suspicion, look: '' };
  if (item.late > 0)
    return {
      text: fillTemplate(item.late === 1 ? said.late.one : said.late.more, { days: item.late }),
      look: 'bad',
    };
  if (item.due !== null) {
    const isToday = item.due === officeDay(now);
    return {
      text: isToday ? said.today : fillTemplate(said.by, { day: dueDayOf(item.due, officeDay(now)) }),
      look: isToday ? 'soon' : '',
    };
  }
  if (item.state === 'ours' && item.standing?.turn !== 'us' && item.kind === 'deal')
    return { text: 'asks to withdraw', look: 'soon' };
  // only of a deal is it kept since when it is theirs
  if (item.state === 'theirs' && item.kind !== 'deal') return { text: words.inbox.turns.theirs, look: '' };
  if (item.state === 'theirs')
    return {
      text: fillTemplate(item.days === 1 ? said.theirs.one : said.theirs.more, { days: item.days }),
      look: '',
    };
  return { text: '', look: '' };
}

/** For those who do not see the window. */
export const turnOf = ({ words }: Frame, item: ShownItem): string =>
  item.suspicion === null ? words.inbox.turns[item.state === 'discarded' ? 'done' : item.state] : '';

export const millions = (dollars: number): string =>
  dollars < 1e6 ? `$${Math.round(dollars / 1000)}k` : `$${Number((dollars / 1e6).toFixed(2))}M`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Eight wait for us, one of them late'. */
export function sayWaiting(
  said: Pick<Frame['words']['inbox']['stand'], 'nobody' | 'one' | 'more' | 'late'>,
  open: readonly ShownItem[],
): string {
  const late = open.filter((item) => item.late > 0).length;
  if (open.length === 0) return said.nobody;
  const wait =
    open.length === 1 ? said.one : fillTemplate(said.more, { count: capital(countInWords(open.length)) });
  return late === 0 ? wait : `${wait}, ${fillTemplate(said.late, { late: countInWords(late) })}`;
}

const sayHeld = ({ words }: Frame, held: number): string =>
  held === 0
    ? words.inbox.stand.noneHeld
    : held === 1
      ? words.inbox.stand.oneHeld
      : fillTemplate(words.inbox.stand.held, { count: capital(countInWords(held)) });

/** 'Nothing is discarded' */
const sayDiscarded = (count: number): string =>
  count === 0
    ? 'Nothing is discarded'
    : count === 1
      ? 'One is discarded'
      : `${capital(countInWords(count))} are discarded`;

/** The head of a list of what is in no other; null for the rest. */
export function sayApart(
  frame: Frame,
  { held, discarded }: InboxFilter,
  totals: InboxCounts,
): { title: string; note: string } | null {
  if (discarded)
    return {
      title: sayDiscarded(totals.discarded),
      note: `Each is erased ${DISCARDED_DAYS} days after it was discarded. What is taken back is in the quarantine again.`,
    };
  return held ? { title: sayHeld(frame, totals.held), note: frame.words.inbox.heldNote } : null;
}
