import { NeedsMore } from '../desk/missing-fields.tsx';
import type { Desk } from '../desk-data.ts';

/** The missing inputs; a sheet with figures has a heading of its own. */
export const SheetHeadline = ({ desk }: { desk: Desk & { isEmpty: boolean } }) =>
  desk.isEmpty ? <NeedsMore desk={desk} needs={[]} what="" none="" /> : null;
