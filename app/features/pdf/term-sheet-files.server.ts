import type { Content } from '#app/collections/content.ts';
import type { FileLinkProps } from '#app/ui/file-link.tsx';
import { ALL_PROGRAMS, sheetName, sheetPath } from './term-sheet-paths.ts';
import { type AnyProgram, termSheetPdf } from './term-sheet-pdf.server.ts';

type Pdf = Promise<Uint8Array<ArrayBuffer>>;

/** What an address of a term sheet stands for. */
interface Sheet {
  title: string;
  programs: readonly AnyProgram[];
}

function sheetsOf({ bridge, fhaHud }: Content): Map<string, Sheet> {
  const programs = [...bridge.programs, ...fhaHud.programs];
  return new Map([
    ...programs.map((program): [string, Sheet] => [
      sheetName(program.slug),
      { title: `${program.name}: term sheet`, programs: [program] },
    ]),
    [sheetName(ALL_PROGRAMS), { title: `Term sheets of all ${programs.length} programs`, programs }],
  ]);
}

/** The term sheet with a file name such as 'oak-core-bridge.pdf'; undefined where there is none. */
export function termSheetFile(content: Content, name: string): Pdf | undefined {
  const sheet = sheetsOf(content).get(name);
  return sheet && termSheetPdf(sheet.programs, sheet.title, content, __SITE_URL__);
}

/** The names of all term sheets. */
export const termSheetNames = (content: Content): string[] => [...sheetsOf(content).keys()];

/** The link to the term sheet of one program or of all, with the size of the file. */
export async function termSheetLink(content: Content, slug: string = ALL_PROGRAMS): Promise<FileLinkProps> {
  const name = sheetName(slug);
  const file = await termSheetFile(content, name);
  if (!file) throw new Error(`there is no term sheet ${name}`);
  const count = content.bridge.programs.length + content.fhaHud.programs.length;
  return {
    label: `${slug === ALL_PROGRAMS ? `All ${count} term sheets` : 'Term sheet'} (PDF, ${Math.ceil(file.length / 1000)} KB)`,
    href: sheetPath(slug),
  };
}
