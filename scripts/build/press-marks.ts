import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRESS_MARKS, type PressMark, pressMark } from '#drawings/press-marks.ts';

/** Writes the firm's mark for the press, as SVG and as a transparent PNG of 1000 by 1200 pixels. */
export async function writePressMarks(client: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const folder = join(client, 'press');
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(PRESS_MARKS) as PressMark[]) {
    const svg = Buffer.from(pressMark(name));
    writeFileSync(join(folder, `${name}.svg`), svg);
    writeFileSync(
      join(folder, `${name}.png`),
      await sharp(svg, { density: 240 }).resize(1000).png().toBuffer(),
    );
  }
}
