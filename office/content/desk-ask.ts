import { type Field, fieldsOf, needsSecondReader } from '#app/collections/editing/fields.server.ts';
import type { TextFiles } from '#app/collections/editing/names.server.ts';
import { factsOf } from '#app/collections/facts.server.ts';
import { type Files, isPicture } from '#db/editions.ts';
import { type Asker, type ContentDesk, Left, NotMade } from '#server/editions/content-desk.ts';
import { type StaffAsk, seeOther } from '../ask.ts';
import { showPage } from '../show-page.ts';
import { FIRM_PART, type Place, placesOf } from './places.ts';

/** The public edition in the form that the desk needs: its texts and its places. */
export interface Now {
  number: number;
  /** All files, photographs too, with their digests. */
  files: Files;
  texts: TextFiles;
  places: Place[];
  /** The values of names in braces. */
  facts: Readonly<Record<string, string>>;
  content: ReturnType<ContentDesk['edition']>['content'];
}

/** Texts by their files. The object has no prototype, so that no file name can be a name that every object has. */
export const textFiles = (texts: readonly (readonly [string, string])[]): TextFiles =>
  Object.assign(Object.create(null), Object.fromEntries(texts));

let last: Now | undefined;

/** The public edition; computed once for each edition. */
function nowOf(desk: ContentDesk): Now {
  const edition = desk.edition();
  if (last?.number === edition.number && last.files === edition.files) return last;
  const paths = Object.keys(edition.files).filter((path) => !isPicture(path));
  const { content, number } = edition;
  const texts = textFiles(paths.map((path) => [path, edition.textOf(path)] as const));
  const pageOf = (file: string) => content.siteMap.find((page) => page.file === file)?.path;
  const now = {
    number,
    files: edition.files,
    texts,
    content,
    facts: factsOf(content),
    places: placesOf({ files: paths, content, pageOf, isTwo: twoIn(texts) }),
  };
  last = now;
  return now;
}

/** A request at the content desk, which reads the public edition. */
export interface DeskAsk extends StaffAsk {
  engine: ContentDesk;
  now: Now;
}

/** Who waits for the answer: this account, until its browser leaves. */
export const askerOf = ({ staff, request }: StaffAsk): Asker => ({
  account: staff.id,
  signal: request.signal,
});

/** A route of the content desk; there is none in development, where content is edited as files. */
export const atDesk =
  (handle: (ask: DeskAsk) => Promise<Response | null>) =>
  async (ask: StaffAsk): Promise<Response | null> => {
    const engine = ask.office.content;
    // A new build serves its own words until it has made the newest edition. What was written over those took back all that
    // was published in the file, and no line said so.
    if (engine?.edition().number === 0)
      return showPage(ask, 'refusal', { reason: 'starting' }, 503, { 'retry-after': '30' });
    return engine
      ? handle({ ...ask, engine, now: nowOf(engine) }).catch((error: unknown) => {
          if (!(error instanceof NotMade)) throw error;
          // the draft is another by now
          if (error instanceof Left) return seeOther(ask.url.pathname + ask.url.search);
          ask.office.log.error({ err: error }, 'content was not made');
          return showPage(ask, 'refusal', { reason: 'notMade' }, 503);
        })
      : null;
  };

/** Returns a function: whether a part of the file, or a line in it, needs a second editor. */
const twoIn =
  (texts: TextFiles) =>
  (file: string, part: string): boolean => {
    if (needsSecondReader(file)) return true;
    if (file !== 'site.yaml') return false;
    const fields = fieldsOf(file, texts[file]!).filter(({ path, items }) =>
      part === FIRM_PART ? !items : path[0] === part,
    );
    const any = (all: readonly Field[]): boolean =>
      all.some((one) => one.secondReader || any(one.items ?? []));
    return any(fields);
  };
