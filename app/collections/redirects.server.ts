import { z } from 'zod';
import { type Collection, type ContentSource, readOne, refuseDuplicates } from './content-file.server.ts';
import { sitePath } from './field-types.ts';

const redirect = z.strictObject({
  from: sitePath.describe('the address that went away'),
  to: sitePath.describe('the page that its visitors are led to').meta({ refersTo: 'pages' }),
});
export type Redirect = z.infer<typeof redirect>;

export const REDIRECTS: Collection<Redirect[]> = {
  path: 'redirects.yaml',
  description: 'addresses that went away, and where their visitors are led',
  schema: z.array(redirect),
};

/** Retired addresses. Whether a target exists is checked with the links of all files. */
export function readRedirects(source: ContentSource): Redirect[] {
  const redirects = readOne(source, REDIRECTS) ?? [];
  refuseDuplicates(
    source,
    redirects.map(({ from }, i) => ({ path: REDIRECTS.path, field: [i, 'from'], key: from })),
  );
  return redirects;
}
