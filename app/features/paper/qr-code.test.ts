import QRCode from 'qrcode';
import { expect, it } from 'vitest';
import { qrCode } from './qr-code.server.ts';

it('darkens exactly the cells of the code, inside a quiet zone of four', () => {
  const address = 'https://playlist.example/oak-holiday-2025';
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const { size, path } = qrCode(address);
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(length); i++) dark.add(`${Number(x) - 4 + i} ${Number(y) - 4}`);
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('');
  expect(size).toBe(modules.size + 8);
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      expect(dark.has(`${x} ${y}`), `cell ${x} ${y}`).toBe(modules.get(y, x) === 1);
});
