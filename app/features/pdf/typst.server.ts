import { Buffer } from 'node:buffer';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import instrument from './fonts/instrument-sans.ttf?inline';
import instrumentBold from './fonts/instrument-sans-bold.ttf?inline';
import newsreaderDisplay from './fonts/newsreader-display.ttf?inline';
import newsreaderItalic from './fonts/newsreader-italic.ttf?inline';
import newsreader from './fonts/newsreader-text.ttf?inline';
import newsreaderBold from './fonts/newsreader-text-bold.ttf?inline';
import { packedPdf } from './packed-pdf.ts';
import paper from './paper.typ?raw';

const FACES = [newsreaderDisplay, newsreader, newsreaderBold, newsreaderItalic, instrument, instrumentBold];

/** A document that Typst could not compile; the message is Typst's. */
class PaperFailed extends Error {
  override name = 'PaperFailed';
}

/** How many documents a cached part survives that did not use it. */
const KEPT_FOR = 2;

let compiler: Promise<NodeCompiler> | null = null;

/** The only compiler of the process, loaded at the first document: it is native code of 50 MB. */
function loadCompiler(): Promise<NodeCompiler> {
  compiler ??= import('@myriaddreamin/typst-ts-node-compiler').then(({ NodeCompiler }) => {
    const fontBlobs = FACES.map((face) => Buffer.from(face.slice(face.indexOf(',') + 1), 'base64'));
    const made = NodeCompiler.create({ workspace: '/', fontArgs: [{ fontBlobs }] });
    made.addSource('/paper.typ', paper);
    return made;
  });
  return compiler;
}

/**
 * Compiles a document with Typst to tagged PDF (PDF/UA-1). The same template and data give the same bytes.
 * @param template Typst source; it may import '/paper.typ', and reads `data` as JSON from `sys.inputs.data`
 * @throws {PaperFailed} also on a warning, because Typst replaces a missing font with only a warning
 */
export async function setPdf(template: string, data: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const typst = await loadCompiler();
  const done = typst.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  const document = done.result;
  const problems = [done.takeError(), done.takeWarnings()].flatMap((found): { message?: string }[] =>
    found ? typst.fetchDiagnostics(found) : [],
  );
  if (problems.length > 0 || !document)
    throw new PaperFailed(`not set: ${problems.map(({ message }) => message).join('; ')}`);
  const bytes = typst.pdf(document, { pdfStandard: 'ua-1' });
  // cached parts of the last documents are kept for the next ones, and no longer
  typst.evictCache(KEPT_FOR);
  return packedPdf(bytes);
}
