/** Enough for every form, with and without a query; the page of each is some 30 KB. */
const LIMIT = 50;

/** Stands in a kept page where the nonce of each answer goes. */
const PLACEHOLDER = crypto.randomUUID();

const pages = new Map<string, string>();

/**
 * The page that thanks for what a form sent. It is the same for every visitor, and rendering it took more than half of
 * the time that a message cost: it is rendered once for all posts to an address that end alike.
 *
 * @param answer what the actions and loaders of the page gave.
 * @param nonce of this one response.
 * @param render renders the page with the nonce that it is given.
 * @returns null where the page is one visitor's own: it repeats what was typed, or no form was sent.
 */
export async function thanksPage(
  url: string,
  { actionData, loaderData }: { actionData: Record<string, unknown> | null; loaderData: unknown },
  nonce: string,
  render: (nonce: string) => Promise<string>,
): Promise<string | null> {
  const answers = Object.values(actionData ?? {}) as ({ state?: unknown; values?: unknown } | null)[];
  if (answers.length === 0 || answers.some((one) => one?.state !== 'sent' || 'values' in one)) return null;
  const key = JSON.stringify([url, actionData, loaderData]);
  let page = pages.get(key);
  if (page === undefined) {
    page = await render(PLACEHOLDER);
    if (pages.size === LIMIT) pages.clear();
    pages.set(key, page);
  }
  return page.replaceAll(PLACEHOLDER, nonce);
}
