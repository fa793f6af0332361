import { dirname } from 'node:path';
import { issueIn } from '#app/collections/document.server.ts';
import { tooLong } from '#app/collections/editing/edit.server.ts';
import { type Field, fieldsOf } from '#app/collections/editing/fields.server.ts';
import type { TextFiles } from '#app/collections/editing/names.server.ts';
import {
  NEW_KINDS,
  type NewKind,
  newFields,
  newFile,
  wrongInNew,
} from '#app/collections/editing/new-files.server.ts';
import { retire as retired } from '#app/collections/editing/retire.server.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { posted, type StaffAsk, seeOther } from '../ask.ts';
import type { RetireProps } from './adding-page.tsx';
import { openChanges, ownDraft, placeNames, textsWith } from './change.ts';
import { floorsOf, meOf, showDeskPage } from './desk.ts';
import type { DeskAsk } from './desk-ask.ts';
import { keep, notKept } from './keep.ts';
import { sayMistake } from './mistakes.ts';
import { bringPictures } from './photographs.ts';
import { type FLOORS, placeOf, roomOf } from './places.ts';
import { atOf, postedValue } from './posted-field.ts';
import { shownChange } from './shown-change.ts';

/** What the form for a new thing says: its title, and what is filled in. */
const SAID: Record<NewKind, { title: string; sub: string }> = {
  article: {
    title: 'A news item',
    sub: 'Its address, its drawing and two related items are filled in.',
  },
  deal: {
    title: 'A closed deal',
    sub: 'Its number and, without a photograph, its drawing are filled in. Sentences that count the portfolio follow by themselves.',
  },
  leader: {
    title: 'A leader',
    sub: 'What stands on the page of a leader is asked for in the next step, each at its field.',
  },
  term: {
    title: 'A term of the glossary',
    sub: 'Its address is made from its name. Arithmetic, our figure and a guide are added in the next step.',
  },
  video: {
    title: 'A video',
    sub: 'Its address and its picture are filled in. The captions are made from the transcript.',
  },
  redirect: {
    title: 'A redirect',
    sub: 'For an address that went away: whoever comes to it is led to another page.',
  },
};

/** The floor on which a new thing has its window. */
const FLOOR_OF: Record<NewKind, (typeof FLOORS)[number]> = {
  ...{ article: 'News and video', video: 'News and video', term: 'News and video' },
  ...{ leader: 'The firm', deal: 'Deals and investing', redirect: 'Service and legal' },
};

/** The house as it stands, with one window as it will be. */
const houseNow = async (ask: DeskAsk) => floorsOf(ask.now, await openChanges(ask), await meOf(ask));

const kindOf = ({ params }: StaffAsk): NewKind | undefined => NEW_KINDS.find((kind) => kind === params.kind);

const MOVED = 'You wrote at your draft in another window meanwhile. Send this once more: it is added to it.';

async function show(ask: DeskAsk, kind: NewKind, wrong: Record<string, string> = {}, status = 200) {
  const { now } = ask;
  const draft = await ownDraft(ask);
  const fields = newFields(kind, textsWith(now, draft)).map((field) => {
    const typed = ask.form.getAll(atOf(field.path)).filter((one) => typeof one === 'string');
    if (typed.length > 0) return { ...field, value: postedValue(field, typed) };
    return kind === 'article' && field.kind === 'day' ? { ...field, value: officeDay(new Date()) } : field;
  });
  const two = fields.some(({ secondReader }) => secondReader);
  const digest = draft?.digest ?? '';
  const kept = Object.fromEntries(
    fields.flatMap(({ path }) => {
      const known = posted(ask, `kept:${atOf(path)}`);
      return known ? [[atOf(path), known]] : [];
    }),
  );
  const one = { name: SAID[kind].title, href: ask.url.pathname, two, light: 'new', label: 'New' } as const;
  const floors = (await houseNow(ask)).map(({ name, windows }) => ({
    name,
    windows: name === FLOOR_OF[kind] ? [...windows, one] : windows,
  }));
  const written = draft ? (shownChange(draft, now, ask.staff.id).name ?? placeNames(draft, now)) : '';
  const props = {
    edition: now.number,
    floors,
    kind,
    ...SAID[kind],
    // a leader has lines left to write
    button: kind === 'leader' ? 'Create draft' : 'See what goes out',
    fields,
    wrong,
    kept,
    two,
    digest,
    written,
  };
  return showDeskPage(ask, 'contentNew', props, status);
}

/** The form for a new thing. */
export async function form(ask: DeskAsk): Promise<Response | null> {
  const kind = kindOf(ask);
  ask.engine.ready();
  return kind ? show(ask, kind) : null;
}

/** What is posted for a field; undefined where nothing is typed in it. */
function typedIn(ask: StaffAsk, field: Field): unknown {
  const typed = ask.form.getAll(atOf(field.path)).filter((one) => typeof one === 'string');
  const value = postedValue(field, typed);
  return value === null || value === '' ? undefined : value;
}

/** The posted values as one object, nested as the fields are. */
function typedValues(ask: StaffAsk, fields: readonly Field[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const value = typedIn(ask, field);
    if (value === undefined) continue;
    let inside = values;
    const steps = field.path.map(String);
    for (const step of steps.slice(0, -1)) {
      inside[step] ??= {};
      inside = inside[step] as Record<string, unknown>;
    }
    inside[steps.at(-1)!] = value;
  }
  return values;
}

/** Whoever has to mend one field is told of all others with it. */
function mistakesIn(ask: DeskAsk, kind: NewKind, texts: TextFiles): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of newFields(kind, texts)) {
    const value = typedIn(ask, field);
    const reason = wrongInNew(kind, field, value);
    if (reason) wrong[atOf(field.path)] = sayMistake(issueIn('', '', reason), { ...field, value });
  }
  return wrong;
}

/** A field that cannot be left out and is not written yet. */
const missingIn = (fields: readonly Field[]): boolean =>
  fields.some(({ required, value, items = [] }) => (required && value === undefined) || missingIn(items));

/**
 * Where the author goes on: before what goes out, whose page has every other mistake; where a line is still to be
 * written, in the room of the new thing.
 */
async function nextOf(ask: DeskAsk, [file, text]: readonly [string, string]): Promise<string> {
  if (!missingIn(fieldsOf(file, text)))
    return `/staff/content/out?done=new${posted(ask, 'soon') ? '&soon=1' : ''}`;
  const line = (await ownDraft(ask))!.lines.findLast((one) => one.file === file);
  const room = roomOf(placeOf(ask.now.places, file, line?.field.path));
  return `${room}${room.includes('?') ? '&' : '?'}done=new`;
}

/** Adds a new thing to the author's draft. */
export async function add(ask: DeskAsk): Promise<Response | null> {
  const { now } = ask;
  const kind = kindOf(ask);
  if (!kind) return null;
  const draft = await ownDraft(ask);
  const texts = textsWith(now, draft);
  try {
    const fields = newFields(kind, texts);
    const long = ask.tooLong && fields.find(({ path }) => atOf(path) === ask.tooLong!.name);
    if (ask.tooLong) throw tooLong(ask.tooLong.length, long?.path);
    const pictures = await bringPictures(ask, fields);
    const files = newFile(kind, typedValues(ask, fields), texts, officeDay(new Date()));
    await keep(ask, draft, { ...pictures, ...files }, posted(ask, 'seen') || null);
    return seeOther(await nextOf(ask, Object.entries(files)[0]!));
  } catch (error) {
    const { says, at, status } = notKept(error, MOVED);
    const wrong = at ? mistakesIn(ask, kind, texts) : {};
    return show(ask, kind, { ...wrong, [at ? atOf(at) : '']: says }, status);
  }
}

type Retiring = Partial<Pick<RetireProps, 'chosen' | 'to' | 'problem' | 'leading'>> & { status?: number };

async function showRetire(ask: DeskAsk, { status = 200, ...shown }: Retiring) {
  const { now } = ask;
  const draft = await ownDraft(ask);
  const pages = now.places
    .filter(({ file }) => /^(news|guides|leaders|programs)\/.*(?<!shared\.yaml)$/.test(file))
    .map(({ file, name, page: address }) => ({ file, name, address }))
    .sort((a, b) => dirname(a.file).localeCompare(dirname(b.file)) || a.name.localeCompare(b.name));
  const blank = { chosen: '', to: '', problem: null, leading: undefined };
  const href = roomOf({ file: shown.chosen ?? '', part: '' });
  const light = shown.leading?.length ? ('bad' as const) : ('lit' as const);
  const floors = (await houseNow(ask)).map(({ name, windows }) => ({
    name,
    windows: windows.map((one) => (one.href === href ? { ...one, light, label: 'Retire' } : one)),
  }));
  const props = { edition: now.number, floors, pages, digest: draft?.digest ?? '', ...blank, ...shown };
  return showDeskPage(ask, 'contentRetire', props, status);
}

export const retireForm = (ask: DeskAsk): Promise<Response> => showRetire(ask, {});

/** Removes a page once no link leads to it, and redirects its address. */
export async function retire(ask: DeskAsk): Promise<Response | null> {
  const { now } = ask;
  const draft = await ownDraft(ask);
  const chosen = posted(ask, 'file');
  const typed = posted(ask, 'to');
  try {
    const { files, to, linked } = retired(chosen, textsWith(now, draft), typed || undefined);
    if (posted(ask, 'do') === 'retire' && linked.length === 0) {
      await keep(ask, draft, files, posted(ask, 'seen') || null);
      return seeOther('/staff/content/out');
    }
    const leading = linked.map(({ file, field, around }) => {
      const place = placeOf(now.places, file, field.path);
      return {
        name: place.name,
        says: `${[...around, field.label].join(', ')}: ${field.shown.slice(0, 90)}`,
        href: roomOf(place, atOf(field.path)),
      };
    });
    return showRetire(ask, { chosen, to, leading });
  } catch (error) {
    const { says: problem, status } = notKept(error, MOVED);
    return showRetire(ask, { chosen, to: typed, problem, status });
  }
}
