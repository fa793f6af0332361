import { z } from 'zod';
import { DEAL_STATES } from '#app/lending/intake/deal-state.ts';
import { type Collection, type ContentSource, readOne } from './content-file.server.ts';
import { template, text } from './field-types.ts';

/** A group of words without names in braces. */
const words = <const Name extends string>(...names: Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>);

const state = z.strictObject({ title: text, lede: text });
const counted = (...names: string[]) => z.strictObject({ one: template(...names), more: template(...names) });

const office = z.strictObject({
  frame: z.strictObject({
    name: text.describe('stands beside the name of the firm'),
    skip: text,
    tabsLabel: text,
    tabs: words('inbox', 'accounts', 'audit'),
    find: text,
    findHint: text,
    keys: z.strictObject({
      title: text,
      list: z.array(z.strictObject({ keys: z.array(text), what: text })),
      single: text,
    }),
    signOut: text,
    written: text.describe('at the foot of every page'),
    goOn: text,
  }),
  roles: words('reader', 'editor', 'administrator'),
  signIn: z.strictObject({
    website: text,
    in: state,
    link: state,
    sent: z.strictObject({ title: text, lede: template('address') }),
    spent: state,
    many: state,
    out: state,
    first: z.strictObject({ title: template('name'), lede: text }),
    passkey: words('use', 'add', 'waiting', 'refused'),
    mail: words('label', 'example', 'send'),
    noMail: text,
    useLink: text,
    back: text,
    notNow: text,
    notNowNote: text,
    week: z.strictObject({ note: text, label: template('time') }),
  }),
  inbox: z.strictObject({
    title: text,
    rail: words('label', 'turn', 'ours', 'theirs', 'mine', 'nobody', 'all', 'kind', 'held', 'take'),
    kinds: z.strictObject(
      Object.fromEntries(
        ['deal', 'message', 'sign-up', 'webinar', 'press'].map((kind) => [kind, words('one', 'more')]),
      ) as Record<
        'deal' | 'message' | 'sign-up' | 'webinar' | 'press',
        ReturnType<typeof words<'one' | 'more'>>
      >,
    ),
    words: z.strictObject({ webinar: template('day'), updates: text, news: text }),
    due: z.strictObject({ late: counted('days'), today: text, by: template('day'), theirs: counted('days') }),
    held: words('honeypot', 'too-fast').describe('why something is held apart'),
    turns: words('ours', 'theirs', 'done'),
    unread: text,
    legend: words('ours', 'late', 'theirs', 'done'),
    stand: z.strictObject({
      nobody: text,
      one: text,
      more: template('count'),
      late: template('late'),
      noneHeld: text,
      oneHeld: text,
      held: template('count'),
    }),
    dueToday: counted('count'),
    heldNote: text,
    listLabel: text,
    today: text,
    waits: counted('count'),
    newer: text,
    older: text,
    choose: text,
    empty: text,
    emptyNote: text,
    notFound: template('query'),
    searched: text,
  }),
  item: z.strictObject({
    back: text,
    state: text,
    states: words('ours', 'theirs', 'done'),
    set: text,
    assigned: text,
    nobody: text,
    answered: text,
    unread: text,
    held: z.strictObject({ release: text, discard: text, because: template('reason'), plain: text }),
    replyTo: template('address'),
    kept: text,
    send: text,
    sendAnswered: text,
    noMail: text,
    note: text,
    aNote: text,
    keep: text,
    mail: words('waiting', 'sent', 'refused'),
    who: text,
    yourReply: text,
    conflict: z.strictObject({
      title: template('who'),
      text: template('choice'),
      theirs: text,
      mine: text,
      send: text,
    }),
  }),
  deal: z.strictObject({
    arithmetic: text,
    documents: text,
    noDocuments: text,
    scans: words('clean', 'not-scanned'),
    download: text,
    states: words(...DEAL_STATES),
    tell: text,
    tellByMail: template('address'),
    send: text,
    decline: text,
    reason: text,
    remedy: text,
    incomplete: text,
    happened: text,
    by: words('borrower', 'staff', 'site'),
  }),
  you: z.strictObject({
    title: text,
    lede: template('address', 'role'),
    passkeys: text,
    passkeysNote: text,
    none: text,
    one: template('number'),
    remove: text,
    everywhere: text,
    everywhereNote: text,
  }),
  accounts: z.strictObject({
    title: text,
    stand: counted('count'),
    invite: text,
    inviteNote: text,
    invited: template('name'),
    invitedNote: text,
    problems: words('address', 'last'),
    fields: words('name', 'email', 'role'),
    make: text,
    all: text,
    allNote: text,
    columns: words('who', 'keys', 'seen', 'role', 'end'),
    keys: template('passkeys', 'sessions'),
    never: text,
    disabled: text,
    roleOf: template('name'),
    set: text,
    disable: text,
  }),
  audit: words('title', 'lede', 'site', 'older'),
  actions: z
    .record(z.string().regex(/^[a-z.-]+$/), template('detail'))
    .describe('what a line of the audit says, by the name of what was done'),
  refusals: z.strictObject({
    crossSite: z.strictObject({ title: text, text }),
    role: z.strictObject({ title: text, text }),
    back: text,
  }),
});
export type OfficeWords = z.infer<typeof office>;

export const OFFICE: Collection = {
  path: 'office.yaml',
  description: 'the words of the private office; no visitor reads them',
  schema: office,
};

export const readOffice = (source: ContentSource): OfficeWords | undefined =>
  readOne(source, OFFICE) as OfficeWords | undefined;
