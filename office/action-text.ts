import type { DealState } from '#app/lending/intake/deal-state.ts';
import type { ItemState } from '#db/inbox.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import { DEAL_STATE_NAMES } from './deals/deal-state-names.ts';
import { ITEM_STATE_NAMES } from './inbox/item-words.ts';

const stateName = (state: string): string =>
  ITEM_STATE_NAMES[state as ItemState] ?? DEAL_STATE_NAMES[state as DealState] ?? state;

const ACTIONS: Readonly<Record<string, string | ((detail: string) => string)>> = {
  'account.invited': (account) => `invited account ${account}`,
  'account.disabled': (account) => `ended account ${account}`,
  'account.role': (account) => `made account ${account}`,
  'session.began': (way) => `signed in by ${way}`,
  'session.proved': 'confirmed with a passkey',
  'session.ended': 'signed out',
  'session.ended-everywhere': 'signed out everywhere',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'list.read': (count) => `opened a list of ${count}`,
  'list.exported': (count) => `exported ${count} items`,
  'item.read': 'opened it',
  'item.state': (state) => `set it to ${stateName(state)}`,
  'item.assigned': (account) => `assigned it to account ${account}`,
  'item.noted': 'wrote a note',
  'item.replied': 'replied',
  'item.released': 'released it',
  'item.discarded': 'discarded it',
  'item.restored': 'took it back from what was discarded',
  'deal.link-renewed': 'ended the links to its borrower’s page, and made a new one',
  'person.read': 'opened everything from this person',
  'person.not-found': 'looked for a person of whom we hold nothing',
  'person.exported': 'exported everything from this person',
  'person.erasure-asked': 'asked to erase this person',
  'person.erasure-taken-back': (request) => `took back request ${request} to erase a person`,
  'person.erased': (what) => `erased a person: ${what}`,
  'terms.offered': (version) => `offered version ${version} of the term sheet`,
  'terms.accepted': (version) => `noted that the borrower accepted version ${version} of the term sheet`,
  'content.asked': (change) => `asked for a second reader of change ${change}`,
  'content.approved': (change) => `approved change ${change}`,
  'content.given-back': (change) => `gave change ${change} back to its writer`,
  'content.taken-back': (change) => `took change ${change} back to write on`,
  'content.dropped': (change) => `dropped change ${change}`,
  'content.scheduled': (change) => `set the hour of change ${change}`,
  'content.stayed-back': (change) => `held back change ${change}, which did not pass at its hour`,
  'content.published': (edition) => `published edition ${edition}`,
  'content.undone': (edition) => `undid an edition by edition ${edition}`,
  'file.read': (file) => `downloaded file ${file}`,
  'file.read-infected': (file) => `downloaded file ${file}, in which a virus was found`,
};

/** What a line of the audit says; an action that a later version wrote is shown by its name. */
export function sayAction({ action, detail }: Pick<WrittenLine, 'action' | 'detail'>): string {
  const said = ACTIONS[action] ?? action;
  return typeof said === 'string' ? said : said(detail ?? '').trim();
}
