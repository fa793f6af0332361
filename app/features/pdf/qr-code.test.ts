import QRCode from 'qrcode';
import { expect, it } from 'vitest';
import { qrCode } from './qr-code.server.ts';

it('darkens exactly the cells of the code, inside a quiet zone of four', () => {
  const address = 'https://playlist.example/oak-holiday-2025';
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const { size, path } = qrCode(address);
  const dark = new Set<string>();
  const run = /m(-?\d+) (\d+)h(\d+)v1h-\3z/g;
  let [x, y] = [-4, -4];
  for (const [, across, down, length] of path.matchAll(run)) {
    x += Number(across);
    y += Number(down);
    for (let i = 0; i < Number(length); i++) dark.add(`${x + i} ${y}`);
  }
  expect(path.replaceAll(run, '')).toBe('');
  expect(size).toBe(modules.size + 8);
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      expect(dark.has(`${x} ${y}`), `cell ${x} ${y}`).toBe(modules.get(y, x) === 1);
});
