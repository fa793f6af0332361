import QRCode from 'qrcode';

/** Light cells round the code, without which cameras do not find it: the standard asks for four. */
const QUIET = 4;

/** A QR code as an SVG path in a square of `size` cells. */
export function qrCode(address: string): { size: number; path: string } {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue;
      const from = x;
      while (x + 1 < modules.size && modules.get(y, x + 1)) x++;
      path += `M${from + QUIET} ${y + QUIET}h${x + 1 - from}v1h-${x + 1 - from}z`;
    }
  return { size: modules.size + 2 * QUIET, path };
}
