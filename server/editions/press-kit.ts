import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeZip } from 'client-zip';
import type { Content } from '#app/collections/content.ts';
import { PRESS_PICTURES } from '#app/collections/picture-names.ts';
import { factsText } from '#app/features/firm-record/firm-facts.server.ts';
import { PRESS_KIT } from '#app/features/firm-record/press-kit-path.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';

/**
 * Writes the press kit as one archive: the facts and cards that were just made, and the build's marks and pictures. The
 * same files give the same bytes.
 *
 * @param made `client/` with the pages
 * @param drawn `client/` of the edition and of the build: a picture is in one of them, the marks are in the last
 */
export async function writePressKit({
  made,
  drawn,
  pictures,
  content,
  pageOrigin,
}: {
  made: string;
  drawn: readonly string[];
  pictures: PictureVersions;
  content: Content;
  pageOrigin: string;
}): Promise<void> {
  const below = (folder: string, isWanted: (name: string) => boolean = () => true) =>
    readdirSync(folder)
      .filter(isWanted)
      .sort()
      .map((name) => join(folder, name));
  const groups: Record<string, string[]> = {
    'people/': below(join(made, 'leadership/cards')),
    'mark/': below(join(drawn.at(-1)!, 'press')),
    'pictures/': PRESS_PICTURES.flatMap((name) => {
      const folders = drawn.map((folder) => join(folder, 'pictures', pictures[`press-${name}`]!));
      return below(folders.find(existsSync)!, (file) => file.endsWith('.jpg'));
    }),
  };
  // all files have the date of the facts
  const [year, month, date] = content.pages.record.facts.asOf.split('-').map(Number) as [
    number,
    number,
    number,
  ];
  // an archive stores local time without a zone: noon on any machine
  const lastModified = new Date(year, month - 1, date, 12);
  const facts = { name: 'oak/facts.txt', input: factsText(content, pageOrigin), lastModified };
  const files = Object.entries(groups).flatMap(([group, paths]) =>
    paths.map((path) => ({ name: `oak/${group}${basename(path)}`, input: readFileSync(path), lastModified })),
  );
  writeFileSync(
    join(made, PRESS_KIT),
    Buffer.from(await new Response(makeZip([facts, ...files])).arrayBuffer()),
  );
}
