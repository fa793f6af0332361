import { expect, hydrate, open, test } from '../site.ts';
import { builtPages, pagesOfEachKind } from './pages.ts';

const titleOf = (html: string) =>
  /<title>([^<]*)/.exec(html)![1]!.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** Has a policy of its own, and so is loaded as a document. */
const OWN_DOCUMENT = '/media';

const kinds = pagesOfEachKind();
const visited = builtPages().filter(({ path }) => kinds.includes(path));

test('every page is reached from another: its own title, focus on its heading, the top', async ({ page }) => {
  test.slow();
  await open(page, '/contact');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname);
  });
  for (const { path, html } of visited) {
    await page.evaluate((to) => {
      scrollTo(0, 500);
      type Router = { navigate(to: string): Promise<void> };
      // Not awaited: navigating to a page with a policy of its own ends this document first.
      void (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to);
    }, path);
    await expect(page).toHaveURL(path);
    await expect(page, path).toHaveTitle(titleOf(html));
    if (path === OWN_DOCUMENT) await hydrate(page);
    else await expect(page.getByRole('heading', { level: 1 }), path).toBeFocused();
    expect(await page.evaluate(() => scrollY), path).toBe(0);
  }
  expect(documents).toEqual([OWN_DOCUMENT]);
});
