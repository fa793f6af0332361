import { qrCode } from '#app/features/pdf/qr-code.server.ts';
import { closingAfter } from '#app/lending/deal/day-count.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { shortQuery } from '#app/lending/deal/short-address.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/code';

export const handle: PageHandle = { file: false, apart: true };

/** The QR code of the deal in its address, as a picture. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { origin, searchParams } = url;
  const read = readDeal(searchParams, closingAfter(new Date().toISOString()));
  const query = shortQuery(read, context.get(services).content.terms.version);
  const { size, path } = qrCode(`${origin}/lending/deal?${query}`, 'L');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });
}
