import { z } from 'zod';
import { PLANS } from '#app/lending/deal/deal-fields.ts';
import { BUILDING_TYPES } from '#app/lending/vocabulary.ts';
import { type Collection, type ContentSource, readOne } from './content-file.server.ts';
import { day, entry, link, pageFrame, slug, template, text, timeOfDay, wholeNumber } from './field-types.ts';

const types = z.array(z.enum(BUILDING_TYPES)).min(1).optional();
const checklistRow = z.strictObject({
  id: slug.describe('stands beside the files that came for it: never change one'),
  title: text,
  text,
  reason: text.optional().describe('why this deal has the row'),
  plans: z
    .array(z.enum(Object.keys(PLANS) as (keyof typeof PLANS)[]))
    .min(1)
    .optional(),
  types,
  exceptTypes: types,
  family: z.enum(['bridge', 'insured']).optional(),
});

const businessDays = wholeNumber('a number of business days', 1, 60);

const intake = z.strictObject({
  ...pageFrame,
  promised: entry({
    answer: businessDays.describe('until somebody has read it and written; the day of arrival counts'),
    terms: businessDays.describe('until terms or a no, over the days in which we have it'),
  }),
  calendar: entry({
    opens: timeOfDay,
    closes: timeOfDay.describe('what comes later counts from the next business day'),
    holidays: z.array(day),
  }),
  checklist: entry({ rows: z.array(checklistRow).min(1) }),
  steps: z.strictObject({
    property: z.strictObject({
      name: text,
      title: text,
      lede: text,
    }),
    plan: z.strictObject({
      name: text,
      title: text,
      lede: text,
    }),
    people: z.strictObject({
      name: text,
      title: text,
      lede: text,
    }),
    documents: z.strictObject({
      name: text,
      title: text,
      lede: text,
    }),
    send: z.strictObject({
      name: text,
      title: text,
      lede: text,
    }),
  }),
  of: template('step'),
  answered: template('count', 'all'),
  chosen: template('count', 'all'),
  thenSend: text,
  houseNote: text,
  house: text,
  continue: text,
  back: text,
  nothingSent: text,
  draft: z.strictObject({
    empty: text,
    saved: template('time'),
    clear: text,
    cleared: text,
    private: text,
  }),
  carried: z.strictObject({
    empty: text,
    emptyNote: text,
    desk: text,
    note: text,
    none: text,
    open: text,
  }),
  unscripted: text,
  toLast: text,
  property: z.strictObject({
    building: text,
    fields: z.strictObject({
      street: text,
      city: text,
      state: text,
      built: text,
      by: text,
      repay: text,
    }),
    byHint: text,
    choices: z.strictObject({
      hud: text,
      permanent: text,
      sale: text,
      undecided: text,
    }),
    numbers: text,
  }),
  optional: text,
  people: z.strictObject({
    you: text,
    roles: z.strictObject({
      sponsor: text,
      broker: text,
      counsel: text,
      other: text,
    }),
    name: text,
    company: text,
    email: text,
    emailHint: text,
    phone: text,
    record: text,
    owned: text,
    since: text,
    entity: text,
    entityHint: text,
    words: text,
    wordsHint: text,
    careful: text,
  }),
  documents: z.strictObject({
    asked: template('count'),
    choose: text,
    another: text,
    more: text,
    remove: text,
    other: text,
    otherText: text,
    waits: template('size'),
    again: text,
    room: template('size'),
    kinds: text,
    sendingRow: template('sent', 'size'),
    stop: text,
    retry: text,
    stopped: text,
    outcomes: z.strictObject({
      kept: text,
      'kept-clean': text,
      duplicate: template('name', 'document'),
      'too-big': template('name'),
      'too-much': template('name'),
      program: template('name'),
      empty: template('name'),
      locked: template('name'),
      'unknown-kind': template('name'),
      infected: template('name'),
      'infected-later': template('name'),
      'no-room': template('name'),
      'day-over': template('name'),
      'not-stored': template('name'),
      away: template('name'),
    }),
  }),
  send: z.strictObject({
    problems: text.describe('above the list of what is wrong'),
    chooseAgain: text.describe('beside it, where files had been chosen'),
    consent: text,
    privacy: link,
    button: text,
    sending: text,
    note: text,
    gap: template('what'),
    gaps: z.strictObject({
      role: text,
      name: text,
      email: text,
      consent: text,
      other: template('label'),
    }),
    correct: template('label'),
    failed: z.strictObject({
      title: text,
      text: text,
    }),
    sent: text,
    filesHint: text,
  }),
  sendingFiles: z.strictObject({
    title: template('sent', 'all'),
    lede: template('reference'),
    progress: text,
    counts: template('kept', 'refused', 'left'),
    goOn: text,
    done: text,
    later: text,
  }),
  sent: z.strictObject({
    title: text,
    lede: template('when', 'email', 'due'),
    reference: text,
    window: text,
    page: text,
    pageNote: text,
    copy: text,
    copied: text,
    open: text,
    cleared: text,
    next: text,
    rows: z
      .array(
        z.strictObject({
          title: template('due', 'terms', 'phone', 'hours'),
          text: template('due', 'terms', 'phone', 'hours'),
        }),
      )
      .min(1),
    kept: template('list'),
    refused: template('list'),
  }),
  days: z.strictObject({
    received: text,
    'in-review': text,
    'more-needed': text,
    'term-sheet': text,
    accepted: text,
    of: template('count', 'all'),
    days: z.strictObject({
      one: text,
      more: template('count'),
    }),
    ahead: template('count'),
    us: text,
    them: text,
    over: text,
    label: template('state', 'words'),
    scale: template('from', 'to'),
    today: text,
  }),
  status: z.strictObject({
    title: text,
    description: text,
    trail: text,
    happened: text,
    came: template('document', 'name'),
    nothing: text,
    reply: text.describe('leads from a question to the field below'),
    write: text.describe('leads from what we wrote to the field below'),
    answer: text,
    answerLabel: text,
    message: text,
    optional: text,
    done: z.strictObject({
      said: text,
      kept: z.strictObject({ one: text, more: template('count') }),
      refused: z.strictObject({ one: text, more: template('count') }),
    }),
    button: text,
    empty: text,
    tooLong: text,
    ours: template('when'),
    yours: template('when'),
    missing: text,
    add: text,
    have: text,
    haveNone: text,
    deal: text,
    file: template('size', 'scan'),
    scans: z.strictObject({
      clean: text,
      'not-scanned': text,
      infected: text,
    }),
  }),
});
export type Intake = z.infer<typeof intake>;

/** Where the steps behind the first stand; it alone is a public page. */
const LATER_STEPS = ['plan', 'people', 'documents', 'send'] as const;

export const INTAKE: Collection<Intake> = {
  path: 'intake.yaml',
  description:
    'a deal comes in: the steps of /submit, the checklist, what is promised, and the page of a deal',
  schema: intake,
  pages: ({ path, title, description, steps }) => [
    { path, title, description },
    ...LATER_STEPS.map((step) => {
      const { title, lede } = (steps as Partial<Intake['steps']> | undefined)?.[step] ?? {};
      return { path: `/submit/${step}`, title, description: lede, indexed: false };
    }),
  ],
};

export const readIntake = (source: ContentSource) => readOne(source, INTAKE);
