import type { DealState } from '#app/lending/intake/deal-state.ts';
import type { ItemState } from '#db/inbox.ts';
import { OPENED_AGAIN } from '#db/staff-accounts.ts';
import type { Notice, WrittenLine } from '#db/staff-audit.ts';
import { counted } from './counted.ts';
import { DEAL_STATE_NAMES } from './deals/deal-state-names.ts';
import { ITEM_STATE_NAMES } from './inbox/item-words.ts';
import { dayAndTime } from './time-text.ts';

const stateName = (state: string): string =>
  ITEM_STATE_NAMES[state as ItemState] ?? DEAL_STATE_NAMES[state as DealState] ?? state;

/** Names of what visitors send, by table. */
const SENT: Readonly<Record<string, string>> = {
  deals: 'deal',
  deal_files: 'document',
  contact_submissions: 'message',
  media_enquiries: 'press question',
  webinar_registrations: 'webinar registration',
  investor_sign_ups: 'investor sign-up',
  news_subscriptions: 'news sign-up',
};

/** The item of a line: 'deal Sweetgum Court, OAK 7', 'message 4 from Robin Aspen', and 'deal 4' once it is erased. */
export function sentItemText({
  source,
  sourceId,
  itemName,
}: Pick<WrittenLine, 'source' | 'sourceId' | 'itemName'>): string {
  if (source === null) return '';
  const what = SENT[source] ?? source;
  if (sourceId === null) return what;
  if (!itemName) return `${what} ${sourceId}`;
  return source === 'deals' ? `${what} ${itemName}` : `${what} ${sourceId} from ${itemName}`;
}

/** '2 deals, 1 document', from the counts by table. */
const countsText = (detail: string): string =>
  detail.replace(/(\d+) ([a-z]+(?:_[a-z]+)*)/g, (all, count, table) =>
    table in SENT ? counted(Number(count), SENT[table]!) : all,
  );

type AuditEntry = Pick<WrittenLine, 'action' | 'detail' | 'about'>;

const IT = 'it';

const roleOf = (detail: string) => / as (\w+)/.exec(detail)?.[1];

/**
 * @param who the account that the detail refers to, in words
 * @param it the item that it was done with
 */
const ACTIONS: Readonly<Record<string, string | ((detail: string, who: string, it: string) => string)>> = {
  'account.invited': (detail, who) =>
    detail.endsWith(OPENED_AGAIN)
      ? `opened the account of ${who} again, as ${roleOf(detail)}`
      : `invited ${who} as ${roleOf(detail)}`,
  'account.disabled': (_, who) => `ended the account of ${who}`,
  'account.role': (detail, who) => `made ${who} ${roleOf(detail)}`,
  'session.began': (way) => `signed in with a ${way}`,
  'session.proved': 'confirmed with a passkey',
  'session.ended': 'signed out',
  'session.ended-other': 'ended another session of their own',
  'session.ended-everywhere': 'signed out everywhere',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'list.read': (count) =>
    count === '0' ? 'opened an empty list' : `opened a list of ${counted(Number(count), 'item')}`,
  'list.exported': (count) => `exported ${count === '1' ? 'one item' : `${count} items`}`,
  'item.read': (_, __, it) => `opened ${it}`,
  'item.marked-read': (_, __, it) => `marked ${it} as read`,
  'item.marked-unread': (_, __, it) => `marked ${it} as unread`,
  'item.state': (state, _, it) => `set ${it} to ${stateName(state)}`,
  'item.assigned': (to, who, it) => `assigned ${it} to ${to === 'nobody' ? to : who}`,
  'item.noted': 'wrote a note',
  'item.replied': 'replied',
  'item.released': (_, __, it) => `released ${it}`,
  'item.discarded': (_, __, it) => `discarded ${it}`,
  'item.restored': (_, __, it) => `took ${it} back from what was discarded`,
  'deal.link-renewed': 'ended the links to its borrower’s page, and made a new one',
  'deal.link-shown': 'ended the links to its borrower’s page, and was shown a new one',
  'person.read': 'opened everything from this person',
  'person.not-found': 'looked for a person of whom we hold nothing',
  'person.exported': 'exported everything from this person',
  'person.erasure-asked': (_, __, it) => `asked to erase the person who sent ${it}`,
  'person.erasure-taken-back': 'took back the request to erase a person',
  'person.erased': (detail, who, it) => {
    const [what, request] = detail.split('; ');
    // lines of earlier versions name none of what was erased
    return `erased ${it === IT ? 'a person' : `the person who sent ${it}`}: ${countsText(what!)}${request ? `, as ${who} had asked` : ''}`;
  },
  'terms.offered': (version) => `offered version ${version} of the term sheet`,
  'terms.accepted': (version) => `noted that the borrower accepted version ${version} of the term sheet`,
  'content.asked': (change) => `asked for approval of change ${change}`,
  'content.approved': (change) => `approved change ${change}`,
  'content.given-back': (change) => `gave change ${change} back to its writer`,
  'content.taken-back': (change) => `took change ${change} back to write on`,
  'content.dropped': (change) => `dropped change ${change}`,
  'content.kept': (change) => `kept what was public, and not change ${change}, which a build brought`,
  'content.scheduled': (detail) => {
    const [change, at] = detail.split(' for ');
    return `set change ${change} to go out on ${dayAndTime(new Date(at!))}`;
  },
  'content.stayed-back': (change) => `held back change ${change}, which did not pass at its hour`,
  'content.published': (edition) => `published edition ${edition}`,
  'content.undone': (edition) => `undid an edition by edition ${edition}`,
  'file.read': (file) => `downloaded document ${file}`,
  'file.read-infected': (file) => `downloaded document ${file}, in which a virus was found`,
};

/**
 * The words of a line of the audit. An action of a later version, unknown here, is shown by its name.
 * @param it names the item, where the line does not stand beside it
 */
export function actionText({ action, detail, about }: AuditEntry, it = IT): string {
  const text = ACTIONS[action] ?? action;
  return typeof text === 'string' ? text : text(detail ?? '', about ?? 'somebody', it);
}

/** Who did it. Of what no account did, the site does nothing to accounts and to people: that is a command. */
export const whoDid = ({ name, action }: Pick<WrittenLine, 'name' | 'action'>): string =>
  name ?? (/^(account|person)\./.test(action) ? 'Somebody on the command line' : 'the site');

/**
 * The words of a notice to administrators, in the office and by mail: 'Casey Linden invited Jordan Alder as
 * administrator.'
 */
export const noticeText = (notice: Notice): string =>
  `${whoDid(notice)} ${actionText(notice, sentItemText(notice) || undefined)}${
    notice.action === 'person.erasure-asked' ? '; a second administrator has to agree' : ''
  }.`;
