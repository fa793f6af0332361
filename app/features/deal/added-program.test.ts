import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { answerDesk } from './answer-desk.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(root, { recursive: true }));

/** The content with a fifth bridge program, which is nothing but files. */
function withFifthProgram() {
  cpSync('content', root, { recursive: true });
  const folder = join(root, 'programs/bridge');
  const core = readFileSync(join(folder, 'core-bridge.yaml'), 'utf8');
  const added = core.replaceAll('Core Bridge', 'Second Lien');
  writeFileSync(join(folder, '2nd-lien-bridge.yaml'), added);
  const shared = readFileSync(join(folder, 'shared.yaml'), 'utf8');
  writeFileSync(join(folder, 'shared.yaml'), shared.replace('order: [', 'order: [2nd-lien-bridge, '));
  return readContent(root);
}

const DEAL =
  'for=stabilize&type=multifamily&market=primary&debt=10M&loan=10M&noi=1M&value=15M&value2=18M&sofr=4';

it('a bridge program that is files alone is answered as a bridge, and chosen by its own link', () => {
  const desk = deskData(withFifthProgram(), '2026-11-22');
  const { read, answer } = answerDesk(desk, new URLSearchParams(`${DEAL}&program=2nd-lien`));
  expect(read.errors).toEqual([]);
  const [added, original] = ['2nd-lien', 'core'].map((key) =>
    answer.programs.find((program) => program.key === key),
  );
  expect(added).toEqual({ ...original, key: '2nd-lien' });
  expect(answer.bridge).toBe('2nd-lien');
});

it('a program that the site does not have is named as unknown, and the deal is answered without it', () => {
  const desk = deskData(readContent(), '2026-11-22');
  const [asked, plain] = [`${DEAL}&program=mezzanine`, DEAL].map((query) =>
    answerDesk(desk, new URLSearchParams(query)),
  );
  expect(asked!.read.errors).toEqual([{ field: 'program', problem: 'unknown-choice' }]);
  expect(asked!.answer.programs).toEqual(plain!.answer.programs);
});
