import QRCode from 'qrcode';

/** The quiet zone in cells around the code, which scanners need: the standard asks for four. */
const QUIET = 4;

/**
 * A QR code as an SVG path in a square of `size` cells.
 * @param repair the error correction level: M restores a seventh of the code, L half of that, with larger cells for a
 * long address
 */
export function qrCode(address: string, repair: 'L' | 'M' = 'M'): { size: number; path: string } {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: repair });
  let path = '';
  // positions relative to the run before take half the bytes
  let [lastX, lastY] = [-QUIET, -QUIET];
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue;
      const from = x;
      while (x + 1 < modules.size && modules.get(y, x + 1)) x++;
      const length = x + 1 - from;
      path += `m${from - lastX} ${y - lastY}h${length}v1h-${length}z`;
      [lastX, lastY] = [from, y];
    }
  return { size: modules.size + 2 * QUIET, path };
}

/** A QR code as an SVG file for white paper; its margin is the quiet zone. */
export function printedCode(address: string, correction?: Parameters<typeof qrCode>[1]): string {
  const { size, path } = qrCode(address, correction);
  const cells = size - 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${QUIET} ${QUIET} ${cells} ${cells}"><path d="${path}"/></svg>`;
}
