import { z } from 'zod';
import { longDay } from '#app/format/dates.ts';
import { DEALS_ON_A_PAGE } from '#app/lending/transaction-filter.ts';
import { LOAN_TYPES } from '#app/lending/transactions.ts';
import {
  PORTFOLIO_TYPES,
  portfolioRegion,
  portfolioType,
  REGIONS,
  type Region,
} from '#app/lending/vocabulary.ts';
import { MASSING_TYPE, MASSINGS, type MassingName } from '#drawings/massings.ts';
import { materials } from '#drawings/regions.ts';
import { type FieldPath, isFields, shortened } from '../document.server.ts';
import { GLOSSARY } from '../glossary.server.ts';
import { slugOf } from '../leaders.server.ts';
import { REDIRECTS } from '../redirects.server.ts';
import { STATES_OF_REGIONS } from '../regions.server.ts';
import { addItem, edit, refuseInNew, schemaAt } from './edit.server.ts';
import { blankField, bodyField, type Choice, type Field, isDay, lifted, madeField } from './fields.server.ts';
import { nameSaid } from './labels.ts';
import { dataOf, filesOf, type TextFiles } from './names.server.ts';
import { Refused, wholeText } from './splice.server.ts';

/** What staff can add without a developer. */
export const NEW_KINDS = ['article', 'deal', 'leader', 'video', 'term', 'redirect'] as const;
export type NewKind = (typeof NEW_KINDS)[number];

type Values = Readonly<Record<string, unknown>>;

const DEALS = 'transactions.yaml';
const VIDEOS = 'videos.yaml';

const listOf = (files: TextFiles, path: string): Record<string, unknown>[] => {
  const data = lifted(dataOf(path, files[path] ?? ''));
  return Array.isArray(data) ? data : [];
};
const namedIn = (files: TextFiles, pattern: string): { slug: string; data: Values }[] =>
  filesOf(files, pattern).flatMap(({ slug, data }) => (isFields(data) ? [{ slug, data }] : []));
const mostOf = (numbers: readonly unknown[]): number =>
  Math.max(0, ...numbers.filter((one) => typeof one === 'number'));

/** The most characters of an address that is made from words, and of its file's name. */
const MOST_OF_SLUG = 80;

/** An unused slug: 'oak-closes-a-loan', and the second time 'oak-closes-a-loan-2'. */
function freeSlug(words: unknown, taken: readonly unknown[], what: string): string {
  const slug = slugOf(String(words ?? ''))
    .slice(0, MOST_OF_SLUG)
    .replace(/-$/, '');
  if (slug === '') throw new Refused(`${what} needs a title: its address is made from it.`, ['title']);
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.includes(free)) return free;
  }
}

/** The given values, in the order of `fields`; missing and empty ones are left for the check to ask for. */
const present = (fields: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

const inOrder = (names: string, values: Values): Record<string, unknown> =>
  present(Object.fromEntries(names.split(' ').map((name) => [name, values[name]])));
const LEADER = 'order name title city summary description email linkedin line desk biography photograph';
const DEAL = 'id name region amount loanType propertyType drawing photograph realImage alt';

/** The first sentence of a text that begins with one, without Markdown's marks. */
const FIRST_SENTENCE = /^\w[^\n*_[\]`]*?[.!?](?=\s|$)/;
const KICKERS: Readonly<Record<string, string>> = {
  loan: 'Bridge loan',
  market: 'Market note',
  notice: 'Notice',
};

/** Subjects of articles: the property type, how words name it, and what its drawing shows. */
const TOLD: [type: (typeof MASSING_TYPE)[MassingName], named: RegExp, shows: string][] = [
  ['multifamily', /apartment|multifamily|\bhomes\b|town ?houses/, 'an apartment building'],
  ['senior-housing', /assisted living|senior (housing|living)|nursing/, 'senior housing'],
  ['mixed-use', /mixed[- ]use/, 'a mixed-use building'],
  ['medical-office', /medical|clinic/, 'a medical office building'],
  ['office', /\boffices?\b/, 'an office building'],
  ['industrial', /industrial|warehouse|logistics|cold stor/, 'an industrial building'],
  ['retail', /retail|\bshops?\b|shopping|grocer/, 'a row of shops'],
  ['self-storage', /\bstorage\b/, 'a self-storage building'],
  ['hospitality', /hotel|motel|hospitality/, 'a hotel'],
];

/** The building that the words name first; an apartment building where they name none. */
function massingFor(slug: string, { title, excerpt, body }: Values): MassingName {
  const words = [title, excerpt, body].join(' ').toLowerCase();
  const [[type] = ['multifamily']] = TOLD.map(([type, named]) => [type, words.search(named)] as const)
    .filter(([, at]) => at >= 0)
    .toSorted(([, one], [, other]) => one - other);
  const shapes = MASSINGS.filter((one) => MASSING_TYPE[one] === type);
  return shapes[slug.length % shapes.length]!;
}

/** The drawing of an article without a photograph: for a notice its days, for all others a building. */
const drawnArticle = (slug: string, values: Values, building: Values = {}): Record<string, unknown> =>
  values.kind === 'notice' && !building.massing
    ? { calendar: {} }
    : {
        building: {
          massing: massingFor(slug, values),
          region: REGIONS[slug.length % REGIONS.length],
          seed: slug,
          ...building,
        },
      };

/** The text alternative of a drawing. */
const drawingSaid = ({ building }: Values): string =>
  isFields(building)
    ? `Drawing of ${TOLD.find(([type]) => type === MASSING_TYPE[building.massing as MassingName])?.[2] ?? 'a building'}`
    : 'Drawing of a building with a window for each day of two months, one window lit on the day of the notice';

/** A photograph needs its text alternative before anything is written. */
function askWhatIsShown(photograph: unknown, alt: unknown, at: FieldPath): void {
  if (photograph && !alt) throw new Refused('Say what the picture shows, for those who do not see it.', at);
}

/**
 * A text with another photograph, or with none. The picture of an article is either a photograph or a drawing, so one
 * replaces the other.
 * @param value undefined removes it
 */
export function withPhotograph(path: string, text: string, at: FieldPath, value: unknown): string {
  const after = edit(path, text, at, value);
  const data = dataOf(path, after);
  if (!path.startsWith('news/') || after === text || !isFields(data)) return after;
  const drawn = drawnArticle(path.slice('news/'.length, -'.mdx'.length), data);
  const wanted = value === undefined ? drawn : {};
  return ['building', 'calendar'].reduce(
    (all, name) => edit(path, all, ['picture', name], wanted[name]),
    after,
  );
}

/** A news item in which what was filled in for its kind follows it: the small line, and the fact. */
export function withKindSaid(path: string, before: string, after: string): string {
  const [was, is] = [dataOf(path, before), dataOf(path, after)];
  if (!path.startsWith('news/') || !isFields(was) || !isFields(is)) return after;
  const [old, next] = [KICKERS[String(was.kind)], KICKERS[String(is.kind)]];
  if (!old || !next || old === next) return after;
  const facts: unknown[] = Array.isArray(is.facts) ? is.facts : [];
  const fact = facts.findIndex((one) => isFields(one) && one.label === 'Kind' && one.value === old);
  const said = is.kicker === old ? edit(path, after, ['kicker'], next) : after;
  return fact < 0 ? said : edit(path, said, ['facts', fact, 'value'], next);
}

function article(values: Values, files: TextFiles, today: string) {
  const others = namedIn(files, 'news/*.mdx');
  const slug = freeSlug(
    values.title,
    others.map((one) => one.slug),
    'An article',
  );
  const newest = others.toSorted((a, b) => String(b.data.date).localeCompare(String(a.data.date)));
  const given = isFields(values.picture) ? values.picture : {};
  const { photograph, alt } = given;
  askWhatIsShown(photograph, alt, ['picture', 'alt']);
  const region = regionNamed([values.title, values.excerpt, values.body].join(' '), files);
  const chosen = isFields(given.building) ? given.building : {};
  const drawn = drawnArticle(slug, values, region ? { region, ...chosen } : chosen);
  const picture = photograph ? { photograph, alt } : { ...drawn, alt: alt ?? drawingSaid(drawn) };
  const { title, excerpt, kind, kicker, facts } = values;
  if (!kind) throw new Refused('Choose one of these.', ['kind']);
  const date = String(values.date ?? today);
  const fields = present({
    ...{
      title,
      excerpt: excerpt ?? FIRST_SENTENCE.exec(String(values.body ?? ''))?.[0],
      date,
      kind,
      kicker: kicker ?? KICKERS[String(kind)],
      picture,
      facts: facts ?? [
        { label: 'Published', value: isDay(date) ? longDay(date) : date },
        { label: 'Kind', value: kicker ?? KICKERS[String(kind)] ?? KICKERS.notice },
      ],
    },
    related: values.related ?? newest.slice(0, 2).map((one) => one.slug),
  });
  const path = `news/${slug}.mdx`;
  const body = String(values.body ?? '').trim();
  refuseInNew(path, { ...fields, body });
  return { [path]: `---\n${wholeText(fields)}---\n\n${body}\n` };
}

/**
 * The drawn building of a deal: of its property type, different from its neighbors, and in materials that no nearby
 * building of the same shape has.
 */
function drawingFor(
  written: Values,
  deals: readonly Values[],
): { massing: MassingName; seed: string } | undefined {
  const type = PORTFOLIO_TYPES.find((one) => portfolioType(one) === written.propertyType);
  const region = REGIONS.find((one) => portfolioRegion(one) === written.region);
  if (!type || !region) return undefined;
  const drawingOf = (deal: Values) => (isFields(deal.drawing) ? deal.drawing : {});
  const beside = deals.slice(-4).map((deal) => drawingOf(deal).massing);
  const look = (massing: unknown, place: (typeof REGIONS)[number], seed: unknown) => {
    const { stone, second } = materials(place, String(seed));
    return [massing, stone, second].join();
  };
  const near = new Set(
    deals.slice(1 - DEALS_ON_A_PAGE).map((deal) => {
      const { massing, seed } = drawingOf(deal);
      return look(massing, REGIONS.find((one) => portfolioRegion(one) === deal.region) ?? region, seed);
    }),
  );
  const shapes = MASSINGS.filter((one) => MASSING_TYPE[one] === type && !beside.includes(one));
  for (let n = 0; n < 200; n += 1)
    for (const massing of shapes) {
      const seed = `oak${deals.length + 1}${n === 0 ? '' : `-${n}`}`;
      if (!near.has(look(massing, region, seed))) return { massing, seed };
    }
  return undefined;
}

/** The states of each region, as the map of the portfolio draws them. */
function statesIn(files: TextFiles): { state: string; region: Region }[] {
  const { path } = STATES_OF_REGIONS;
  const data = dataOf(path, files[path] ?? '');
  return REGIONS.flatMap((region) => {
    const states = isFields(data) ? data[region] : [];
    return Array.isArray(states) ? states.map((state) => ({ state: String(state), region })) : [];
  });
}

/** The region of the state that the words name first, as in 'Savannah, Georgia'. */
const regionNamed = (words: string, files: TextFiles): Region | undefined =>
  statesIn(files)
    .map(({ state, region }) => ({ region, at: words.indexOf(state) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)[0]?.region;

function deal(values: Values, files: TextFiles) {
  const deals = listOf(files, DEALS);
  const found = statesIn(files).find(({ state }) => state === values.state);
  const region = found ? portfolioRegion(found.region) : values.region;
  askWhatIsShown(values.photograph, values.alt, ['alt']);
  const id = mostOf(deals.map((one) => one.id)) + 1;
  const drawing = values.drawing ?? drawingFor({ ...values, region }, deals);
  const entry = inOrder(DEAL, { ...values, id, region, drawing });
  return { [DEALS]: addItem(DEALS, files[DEALS] ?? '', [], entry) };
}

function leader(values: Values, files: TextFiles) {
  const others = namedIn(files, 'leaders/*.yaml');
  const { name } = values;
  const slug = slugOf(String(name ?? ''));
  if (slug === '') throw new Refused('A leader needs a name: the address is made from it.', ['name']);
  // no file may be called so: the draft that had it could be opened by nobody, nor discarded
  if (slug.length > MOST_OF_SLUG) throw new Refused('This is too long for a name.', ['name']);
  if (others.some((one) => one.slug === slug))
    throw new Refused(`${String(name)} is a leader already.`, ['name']);
  const order = mostOf(others.map(({ data }) => data.order)) + 1;
  const fields = inOrder(LEADER, { city: null, linkedin: null, ...values, order });
  const path = `leaders/${slug}.yaml`;
  refuseInNew(path, fields);
  return { [path]: wholeText(fields) };
}

function topicsIn(files: TextFiles): Values[] {
  const data = dataOf(VIDEOS, files[VIDEOS] ?? '');
  return isFields(data) && Array.isArray(data.topics) ? data.topics : [];
}

function video(values: Values, files: TextFiles) {
  const topics = topicsIn(files);
  const t = topics.findIndex(({ id }) => id === values.topic);
  if (t < 0) throw new Refused('Choose the topic under which the video stands.', ['topic']);
  const ids = topics.flatMap(({ videos }) => (Array.isArray(videos) ? videos : []).map(({ id }) => id));
  const id = freeSlug(values.title, ids, 'A video');
  const { title, description, mediaId = id, durationSeconds, transcript } = values;
  const drawing = values.drawing ?? {
    massing: MASSINGS[id.length % MASSINGS.length],
    region: 'southeast',
    seed: id,
  };
  const entry = present({ id, title, description, mediaId, durationSeconds, transcript, drawing });
  return { [VIDEOS]: addItem(VIDEOS, files[VIDEOS] ?? '', ['topics', t, 'videos'], entry) };
}

function term({ name, also, text }: Values, files: TextFiles) {
  const { path } = GLOSSARY;
  if (!name) throw new Refused('A term needs a name: its address is made from it.', ['name']);
  const taken = listOf(files, path).map(({ slug }) => slug);
  const entry = present({ slug: freeSlug(name, taken, 'A term'), name, also, text });
  return { [path]: addItem(path, files[path] ?? '[]\n', [], entry) };
}

const redirect = ({ from, to }: Values, files: TextFiles) => ({
  [REDIRECTS.path]: addItem(REDIRECTS.path, files[REDIRECTS.path] ?? '[]\n', [], present({ from, to })),
});

/**
 * The files that a new thing makes or changes. What can be computed is filled in: address, day, number, drawing,
 * related articles. What only a person can decide, and has not given yet, is left out, and the check asks for it.
 * @param today YYYY-MM-DD
 */
export function newFile(
  kind: NewKind,
  values: Values,
  files: TextFiles,
  today = new Date().toISOString().slice(0, 10),
): Record<string, string> {
  return MAKE[kind](values, files, today);
}
const MAKE = { article, deal, leader, video, term, redirect };

/** Where a new thing is written, and the fields that only a person can fill in. */
const ASKED: Readonly<Record<NewKind, { path: string; at: FieldPath; fields: FieldPath[] }>> = {
  article: {
    path: 'news/new.mdx',
    at: [],
    fields: [
      ...[['kind'], ['title'], ['date'], ['excerpt'], ['picture', 'photograph']],
      ...[
        ['picture', 'building', 'massing'],
        ['picture', 'alt'],
      ],
    ],
  },
  deal: {
    path: DEALS,
    at: [0],
    fields: [['name'], ['amount'], ['propertyType'], ['loanType'], ['photograph'], ['alt']],
  },
  leader: {
    path: 'leaders/new.yaml',
    at: [],
    fields: [['name'], ['title'], ['email'], ['summary'], ['photograph']],
  },
  video: {
    path: VIDEOS,
    at: ['topics', 0, 'videos', 0],
    fields: [['title'], ['description'], ['durationSeconds'], ['transcript']],
  },
  term: { path: GLOSSARY.path, at: [0], fields: [['name'], ['also'], ['text']] },
  redirect: { path: REDIRECTS.path, at: [0], fields: [['from'], ['to']] },
};

/** Fields whose label or choices in the form differ from those in the room. */
const ASKED_OTHERWISE: Readonly<Record<string, Partial<Field>>> = {
  excerpt: {
    help: 'For cards and search engines. The first sentence of the text, unless you write another',
    required: false,
  },
  'picture.photograph': { help: 'Without one, a drawing stands in its place' },
  'picture.building.massing': {
    ...{ label: 'Drawing', required: false, none: 'As the words say' },
    help: 'Where there is no photograph. The words choose it unless you do: a hotel, a warehouse',
  },
  'picture.alt': { help: 'For those who do not see it. Of a drawing it is filled in', required: false },
  // one loan of the portfolio has its type in a shorter form; new loans use the usual one
  loanType: { choices: LOAN_TYPES.map((value) => ({ value, label: value })) },
  alt: { help: 'Of a photograph, for those who do not see it' },
};

/** The fields of the form for a new thing, each by its path in the values that `newFile` takes. */
export function newFields(kind: NewKind, files: TextFiles): Field[] {
  const { path, at, fields } = ASKED[kind];
  const asked = fields.flatMap((field) => {
    const blank = blankField(path, [...at, ...field], files);
    return blank ? [{ ...blank, path: field, ...ASKED_OTHERWISE[field.join('.')] }] : [];
  });
  // what every news item needs stands before what may be left as it is
  if (kind === 'article') return asked.toSpliced(3, 0, bodyField(''));
  if (kind === 'deal')
    return asked.toSpliced(2, 0, askedChoice('state', 'Its region follows from it', statesOf(files)));
  if (kind === 'video') {
    const topics = topicsIn(files).map(({ id, title }) => ({ value: String(id), label: String(title) }));
    return [askedChoice('topic', 'of the library, under which it stands', topics), ...asked];
  }
  return asked;
}

/** What is wrong with a value that was typed into a field of the form for a new thing; undefined where nothing is. */
export function wrongInNew(
  kind: NewKind,
  { path, required, choices }: Field,
  value: unknown,
): string | undefined {
  if (value === undefined) return !required ? undefined : choices ? 'Choose one of these.' : 'missing';
  const asked = ASKED[kind];
  const { schema } = schemaAt(asked.path, [...asked.at, ...path]);
  const issue = schema && z.core.safeParse(schema, value).error?.issues[0];
  return issue && `${issue.message}, got ${shortened(value)}`;
}

/** A choice that is asked for, and written in another form. */
const askedChoice = (name: string, help: string, choices: Choice[]): Field =>
  madeField({ path: [name], kind: 'choice', label: nameSaid(name), help, choices });

const statesOf = (files: TextFiles): Choice[] =>
  statesIn(files)
    .map(({ state, region }) => ({ value: state, label: `${state} (${nameSaid(region)})` }))
    .toSorted((a, b) => a.value.localeCompare(b.value));
