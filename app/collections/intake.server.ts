import { z } from 'zod';
import { PLANS } from '#app/lending/deal/deal-fields.ts';
import { BUILDING_TYPES } from '#app/lending/vocabulary.ts';
import { type Collection, type ContentSource, readOne } from './content-file.server.ts';
import { day, entry, link, pageFrame, slug, text, timeOfDay, wholeNumber } from './field-types.ts';

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

const step = z.strictObject({ name: text, title: text, lede: text });

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
  steps: z.strictObject({ property: step, plan: step, people: step, documents: step, send: step }),
  houseNote: text.describe('under the steps'),
  nothingSent: text.describe('at the foot of each step'),
  careful: text.describe('what nobody should send'),
  consent: text.describe('the box that is ticked before Send'),
  privacy: link,
  note: text.describe('beside Send'),
});
export type Intake = z.infer<typeof intake>;

/** The later steps of the intake; only the first step is a public page. */
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
      return {
        path: `/submit/${step}`,
        title,
        description: lede,
        indexed: false,
        from: { title: ['steps', step, 'title'], description: ['steps', step, 'lede'] },
      };
    }),
  ],
};

export const readIntake = (source: ContentSource) => readOne(source, INTAKE);
