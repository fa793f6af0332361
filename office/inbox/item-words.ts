import { sayHour } from '#app/features/intake/promise-text.ts';
import { longDay } from '#app/format/dates.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { DISCARDED_DAYS } from '#app/lending/intake/what-may-be-erased.ts';
import { officeClock, officeDay } from '#app/lending/office-clock.ts';
import type { InboxCounts, InboxFilter, ItemKind, ItemState } from '#db/inbox.ts';
import type { MailRefusal } from '#db/schema.ts';
import { DEAL_STATE_NAMES } from '#office/deals/deal-state-names.ts';
import { sayDueDay } from '#office/time-text.ts';
import type { ShownItem } from './item-standing.ts';

export const KINDS: Record<ItemKind, { one: string; more: string }> = {
  deal: { one: 'Deal', more: 'Deals' },
  message: { one: 'Message', more: 'Messages' },
  'sign-up': { one: 'Sign-up', more: 'Sign-ups' },
  webinar: { one: 'Webinar', more: 'Webinar' },
  press: { one: 'Press', more: 'Press' },
};

/** The states that staff set, for all items except deals. */
export const ITEM_STATE_NAMES: Record<ItemState, string> = {
  ours: 'Waits for us',
  theirs: 'Waits for them',
  done: 'Answered',
  discarded: 'Discarded',
};

/** Why an item is in quarantine. */
const HELD: Readonly<Record<string, string>> = {
  honeypot: 'hidden field',
  'too-fast': 'too fast',
  'too-many': 'too many',
};
export const sayHeld = (suspicion: string): string => HELD[suspicion] ?? suspicion;

/** Why a mail did not arrive. */
export const MAIL_REFUSALS: Record<MailRefusal, string> = {
  full: 'Their server refused it: mailbox full.',
  unknown: 'Their server refused it: it knows no such address.',
  refused: 'Their server refused it.',
  away: 'Their server did not answer in two weeks.',
  withdrawn: 'They withdrew the deal before it was sent.',
};

/** The label of a column of a form's table. */
export const labelOf = (column: string): string => capitalized(column.replaceAll('_', ' '));

/** What stands in such a column; a day in words. */
export const sayValue = (value: string | number): string =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? longDay(String(value)) : String(value);

/**
 * The CSS classes of an item's window: lit for the firm's turn, dim for theirs, dark for done, dashed for quarantine; a
 * red frame for late.
 */
export const lightOf = ({ state, late, suspicion }: ShownItem): string => {
  if (suspicion !== null) return 'none';
  if (state === 'ours') return late > 0 ? 'lit late' : 'lit';
  return state === 'theirs' ? 'dim' : '';
};

/** The message on one line. */
export const wordsOf = (item: ShownItem): string => {
  if (item.source === 'webinar_registrations') return `Registered for ${longDay(item.words!)}`;
  if (item.source === 'investor_sign_ups') return 'Investor updates';
  if (item.source === 'news_subscriptions') return 'News by mail';
  return [item.property, item.words].filter(Boolean).join('. ') || (item.reference ?? '');
};

/** As much of a text as there is room for. */
export const beginning = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** Due day, lateness or whose turn; empty where nothing is to be done. */
export function dueOf(item: ShownItem, now: Date): { text: string; look: string } {
  if (item.suspicion !== null && item.kind === 'deal' && item.state !== 'discarded')
    return { text: 'held apart, look', look: 'soon' };
  if (item.suspicion !== null) return { text: sayHeld(item.suspicion), look: '' };
  if (item.late > 0)
    return {
      text: item.late === 1 ? 'late by 1 day' : `late by ${item.late} days`,
      look: 'bad',
    };
  const isToday = item.due === officeDay(now);
  const look = isToday ? 'soon' : '';
  if (item.dueFrom === 'words') return { text: `deadline: ${beginning(item.before!, 20)}`, look };
  if (item.due !== null) {
    const day = isToday ? 'today' : sayDueDay(item.due, officeDay(now));
    // 'Tue 6 PM', and after a date a comma: 'Wed, Dec 16, 2 PM'
    const when = item.hour === null ? day : `${day}${/\d$/.test(day) ? ',' : ''} ${sayHour(item.hour)}`;
    if (item.dueFrom === 'promise') return { text: `by ${when}`, look };
    const isWebinar = item.dueFrom === 'webinar';
    if (isToday && item.hour !== null && officeClock(now).time >= item.hour)
      return { text: isWebinar ? 'the webinar has begun' : `deadline was ${when}`, look: 'bad' };
    return { text: `${isWebinar ? 'before' : 'deadline'} ${when}`, look };
  }
  // it is too late to send a link, and nobody had answered
  if (item.state === 'done' && item.kind === 'webinar' && !item.answered)
    return { text: 'the webinar is over', look: '' };
  if (item.state === 'ours' && item.kind === 'sign-up') return { text: 'before the next update', look: '' };
  if (item.asksAfterItsEnd) return { text: 'wrote after its end', look: 'soon' };
  if (item.state === 'ours' && item.standing?.turn !== 'us' && item.kind === 'deal')
    return { text: 'asks to withdraw', look: 'soon' };
  // only for a deal is it stored since when it waits for the sender
  if (item.state === 'theirs' && item.kind !== 'deal') return { text: 'waits for them', look: '' };
  if (item.state === 'theirs')
    return {
      text: item.days === 1 ? 'theirs, 1 day' : `theirs, ${item.days} days`,
      look: '',
    };
  return { text: '', look: '' };
}

const TURNS: Record<ItemState, string> = {
  ours: 'waits for us',
  theirs: 'waits for them',
  done: 'nothing to do',
  discarded: 'nothing to do',
};

/** The item's state as its own page names it. */
export function stateOf({ suspicion, state, answered, moves }: ShownItem): string {
  if (suspicion !== null && state !== 'discarded') return 'Quarantine';
  const move = moves?.at(-1);
  if (move && state !== 'discarded') return DEAL_STATE_NAMES[move.to];
  return state === 'done' && !answered ? 'Nothing to do' : ITEM_STATE_NAMES[state];
}

/** The window's state in words, for screen readers. */
export const turnOf = (item: ShownItem): string => (item.suspicion === null ? TURNS[item.state] : '');

export const millions = (dollars: number): string =>
  dollars < 1e6 ? `$${Math.round(dollars / 1000)}k` : `$${Number((dollars / 1e6).toFixed(2))}M`;

/** For sorting: a deadline that names no hour may be any of its day. */
const dueAt = ({ due, hour }: ShownItem): string => `${due ?? '9'} ${hour ?? ''}`;

/** What waits for the firm: what is latest first, then what is due first, then what came first. */
export const inLine = (open: readonly ShownItem[]): ShownItem[] =>
  open.toSorted(
    (one, other) =>
      other.late - one.late ||
      dueAt(one).localeCompare(dueAt(other)) ||
      one.createdAt.getTime() - other.createdAt.getTime(),
  );

/** How many items wait, in words. */
export interface Waiting {
  nobody: string;
  one: string;
  more: (count: string) => string;
}

/** 'Eight wait for us, one of them late'. */
export function sayWaiting(open: readonly ShownItem[], said: Waiting): string {
  const late = open.filter((item) => item.late > 0).length;
  if (open.length === 0) return said.nobody;
  const wait = open.length === 1 ? said.one : said.more(capitalized(countInWords(open.length)));
  return late === 0 ? wait : `${wait}, ${countInWords(late)} of them late`;
}

/** 'Nothing is discarded', 'One is held apart' */
function sayThose(count: number, are: string): string {
  if (count === 0) return `Nothing is ${are}`;
  return count === 1 ? `One is ${are}` : `${capitalized(countInWords(count))} are ${are}`;
}

/** The head of the lists of quarantine and discarded items; null for other lists. */
export function sayApart(
  { held, discarded }: InboxFilter,
  totals: InboxCounts,
): { title: string; note: string } | null {
  if (discarded)
    return {
      title: sayThose(totals.discarded, 'discarded'),
      note: `Each is erased ${DISCARDED_DAYS} days after it was discarded. What is taken back is in the quarantine again.`,
    };
  return held
    ? {
        title: sayThose(totals.held, 'held apart'),
        note: 'They look sent by a machine. Released ones go to the inbox as if just sent; discarded ones are gone after 30 days.',
      }
    : null;
}
