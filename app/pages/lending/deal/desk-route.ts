import { FIELD_KEYS } from '#app/lending/deal/deal-fields.ts';
import type { PageHandle } from '#app/page-handle.ts';

export const handle: PageHandle = { query: [...FIELD_KEYS, 'edit'], rates: true, costly: true };

/** The browser reads the deal from the address; the terms do not change while the page is open. */
export const shouldRevalidate = () => false;
