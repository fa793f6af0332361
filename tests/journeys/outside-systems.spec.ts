import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { SETTINGS, test } from '../configured-site.ts';
import { builtPages } from '../every-page/pages.ts';
import { expect, hydrate, open, tenSecondsLater } from '../site.ts';
import type { Asked } from '../stand-ins/exchange.ts';
import { FAULTS } from '../stand-ins/stand-ins.ts';

// All tests run only in test:all, because they need a separate build of the site.
// All tests share one site and one set of stand-ins, and each test sets how these behave.
test.describe.configure({ mode: 'default' });

const node = 'node_modules/.bin/node';
const visitor = { first_name: 'Robin', last_name: 'Sample', email: 'robin@sample.example' };
const paths = (asked: Asked[], host: string) =>
  asked.filter((one) => one.host === `${host}.localhost`).map(({ path }) => path);
const ownForm = (page: Page) => page.locator('.registration form');

/** Removes the browser's errors about systems that do not answer. Every other error fails the test. */
function onlyOfTheNetwork(complaints: string[]) {
  const others = complaints.filter((text) => !text.startsWith('Failed to load resource'));
  complaints.splice(0, complaints.length, ...others);
}

test('a host is in the policy of the pages that embed it, and of no others @all', async ({
  configuredSite,
}) => {
  const isOn: Record<string, (path: string) => boolean> = {
    'forms.localhost': (path) => path === '/thank-you-for-investing',
    'media.localhost': (path) => path === '/media',
    'webinars.localhost': (path) => path === '/webinar-registration',
    'videos.localhost': (path) => /^\/($|homepage-draft|video$|videos\/)/.test(path),
  };
  const pages = builtPages(`${SETTINGS.BUILD_DIR}/client`).map(({ path }) => path);
  expect(pages.length).toBeGreaterThan(50);
  for (const path of [...pages, '/no-such-page']) {
    const policy = (await fetch(configuredSite + path)).headers.get('content-security-policy') ?? '';
    for (const [host, embeds] of Object.entries(isOn))
      expect(policy.includes(host), `${host} on ${path}`).toBe(embeds(path));
    expect(policy, path).not.toMatch(/unsafe|\*/);
  }
});

test('a build and a start with other settings are refused in a line that names the setting @all', () => {
  test.slow(); // starts four processes in turn
  const refused = (script: string, env: Record<string, string>) => {
    const { status, stderr } = spawnSync(node, [script], {
      env: { PATH: process.env.PATH, PORT: '0', ...env },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    // the server logs in JSON
    return stderr.startsWith('{') ? `${JSON.parse(stderr).msg}\n` : stderr;
  };
  const { VIDEO_HOST_URL: _, ...others } = SETTINGS;
  expect(refused('server/server.ts', others)).toMatch(/^VIDEO_HOST_URL [^\n]+\n$/);
  expect(refused('server/server.ts', { ...SETTINGS, WEBINAR_HASH: 'other' })).toMatch(
    /^WEBINAR_HASH [^\n]+\n$/,
  );
  expect(refused('scripts/build.ts', { WEBINAR_HASH: 'h4sh' })).toMatch(/^WEBINAR_BASE_URL [^\n]+\n$/);
  expect(refused('scripts/build.ts', { MEDIA_FORM_URL: 'x' })).toMatch(/^MEDIA_FORM_URL [^\n]+\n$/);
});

test.describe('page views @all', () => {
  const views = (asked: Asked[]) =>
    asked.filter(({ path }) => path === '/_vercel/insights/view').map(({ body }) => JSON.parse(body));

  test('go to the configured script with route and path, and nowhere else @chromium', async ({
    page,
    standIns,
  }) => {
    let own = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/page-view')) own += 1;
    });
    await open(page, '/news/philadelphia-midrise');
    await page.getByRole('link', { name: 'Back to News' }).click();
    await expect
      .poll(() => views(standIns.asked))
      .toEqual([
        { name: 'pageview', route: '/news/:slug', path: '/news/philadelphia-midrise' },
        { name: 'pageview', route: '/news', path: '/news' },
      ]);
    expect(own).toBe(0);
  });

  test('say nothing of a deal, neither by its address nor by the page before @chromium', async ({
    page,
    standIns,
  }) => {
    const secret = 'Sweetgum-Court-4711';
    await open(page, `/lending/deal/cost?name=${secret}&price=14.2M&loan=9876543`);
    const counted = () => views(standIns.asked).map(({ path }) => path);
    await expect.poll(counted).toEqual(['/lending/deal/cost']);
    await page.evaluate(() => location.assign('/news'));
    await expect.poll(counted).toEqual(['/lending/deal/cost', '/news']);
    expect(await page.evaluate(() => document.referrer)).toMatch(/^http[^?]+$/);
    const told = JSON.stringify(standIns.asked);
    expect(told).not.toContain(secret);
    expect(told).not.toContain('9876543');
  });

  test('are not counted under Global Privacy Control', async ({ page, standIns }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await open(page, '/news');
    await page.waitForLoadState('networkidle');
    expect(standIns.asked).toEqual([]);
  });

  test('say in the console that the script did not load', async ({ page, standIns, complaints }) => {
    standIns.behaviour = 'broken';
    const said = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.goto('/about');
    expect((await said).text()).toMatch(/insights\/script\.js could not be loaded\. An ad blocker/);
    onlyOfTheNetwork(complaints);
  });
});

test.describe('the sign-up for investor updates @all', () => {
  const FORM = '/thank-you-for-investing?utm_source=letter&utm_campaign=q3';
  const posted = {
    ...visitor,
    utm_source: 'letter',
    utm_medium: '',
    utm_campaign: 'q3',
    website: '',
  };
  const fill = async (page: Page) => {
    for (const [name, value] of Object.entries(visitor)) await page.locator(`[name=${name}]`).fill(value);
    await page.locator('#consent').check();
  };
  const send = async (page: Page) => {
    await fill(page);
    await page.getByRole('button', { name: 'Send Me Updates' }).click();
  };

  test('is posted to the form service, and returns to the confirmation', async ({ page, standIns }) => {
    // Opened by a client navigation: it has to load a new document, whose policy allows the post.
    await open(page, '/about');
    await page.evaluate((path) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(path: string): void };
      };
      router.navigate(path);
    }, FORM);
    await expect(page).toHaveURL(FORM);
    await hydrate(page);
    await send(page);
    await expect(page).toHaveURL('/thank-you');
    const [post] = standIns.asked.filter(({ host }) => host === 'forms.localhost');
    expect(post).toMatchObject({ method: 'POST', path: '/l/1/handler' });
    expect(Object.fromEntries(new URLSearchParams(post!.body))).toEqual(posted);
  });

  test('keeps what was typed for another try where the handler fails @chromium', async ({
    page,
    standIns,
    complaints,
  }) => {
    await open(page, FORM);
    standIns.behaviour = 'broken';
    await fill(page);
    // Chromium stores the state of a form one second after the last change, or when the page is left. A visitor who
    // comes back 0.1 s after the answer, which only a test can do, may be faster (4 of 24 runs on a busy machine).
    await page.waitForTimeout(2000);
    await page.getByRole('button', { name: 'Send Me Updates' }).click();
    await page.waitForURL(/forms\.localhost/);
    await page.goBack();
    await expect(page.locator('[name=email]')).toHaveValue(visitor.email);
    onlyOfTheNetwork(complaints);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('is the same post, except for the campaign', async ({ page, standIns }) => {
      await page.goto(FORM);
      await send(page);
      await expect(page).toHaveURL('/thank-you');
      const post = standIns.asked.find(({ host }) => host === 'forms.localhost')!;
      const blank = { utm_source: '', utm_campaign: '' };
      expect(Object.fromEntries(new URLSearchParams(post.body))).toEqual({ ...posted, ...blank });
    });
  });
});

test.describe('the webinar @all', () => {
  const PATH = '/webinar-registration';
  const script = (page: Page) => page.locator('script[src*="webinars.localhost"]');

  test('brings its registration on entering, and takes its script along on leaving', async ({
    page,
    standIns,
  }) => {
    await open(page, '/news');
    expect(paths(standIns.asked, 'webinars')).toEqual([]);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /webinar/i })
      .first()
      .click();
    await expect(page).toHaveURL(PATH);
    const frame = page.frameLocator('iframe[title="Register for the webinar"]');
    await expect(frame.getByLabel('Name')).toBeVisible();
    await expect(ownForm(page)).toHaveCount(0);
    expect(paths(standIns.asked, 'webinars')).toEqual(['/api/v2/h4sh', '/sessions/h4sh', '/register/h4sh']);
    await expect(script(page)).toHaveCount(1);
    await hydrate(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Contact Us', exact: true })
      .first()
      .click();
    await expect(page).toHaveURL('/contact');
    await expect(script(page)).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  for (const fault of FAULTS)
    test(`is registered for with the site's own form where the service is ${fault}`, async ({
      page,
      standIns,
      complaints,
    }) => {
      standIns.behaviour = fault;
      await page.goto(PATH);
      await expect(ownForm(page)).toBeVisible({ timeout: 15_000 });
      for (const [name, value] of [
        ['firstName', 'Sam'],
        ['lastName', 'Sample'],
        ['email', `sam.${fault}@sample.example`],
      ] as const)
        await page.locator(`[name=${name}]`).fill(value);
      await tenSecondsLater(page);
      await page.getByRole('button', { name: 'Reserve Your Spot' }).click();
      await expect(page.locator('#result')).toContainText('Your place is reserved.');
      // Firefox itself asks again where a connection is closed
      expect(new Set(paths(standIns.asked, 'webinars'))).toEqual(new Set(['/api/v2/h4sh']));
      onlyOfTheNetwork(complaints);
    });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('has the site’s own form', async ({ page, standIns }) => {
      await page.goto(PATH);
      await expect(ownForm(page)).toBeVisible();
      expect(paths(standIns.asked, 'webinars')).toEqual([]);
    });
  });
});

test.describe('videos @all', () => {
  const scripts = (page: Page) => page.locator('script[src*="videos.localhost"]');
  const time = (page: Page, nth: number) =>
    page
      .locator('video')
      .nth(nth)
      .evaluate((video: HTMLVideoElement) => video.currentTime);

  test('load their scripts on a click, play, and leave nothing behind', async ({ page, standIns }) => {
    for (const path of ['/', '/homepage-draft', '/homepage-draft-2', '/video']) await open(page, path);
    await open(page, '/investor-education');
    await page.locator('main article').nth(1).getByRole('link').click();
    await expect(page).toHaveURL('/videos/investment-strategy');
    await hydrate(page);
    expect(paths(standIns.asked, 'videos')).toEqual([]);
    await page.getByRole('link', { name: 'Play: Lending' }).click();
    await expect.poll(() => time(page, 0)).toBeGreaterThan(0);
    expect(paths(standIns.asked, 'videos').slice(0, 3)).toEqual([
      '/embed/medias/sample-lending.jsonp',
      '/assets/external/E-v1.js',
      '/deliveries/sample-lending.mp4',
    ]);
    await page.getByRole('link', { name: 'Play: Diversification' }).click();
    await expect(page.locator('video')).toHaveCount(2);
    expect(paths(standIns.asked, 'videos').filter((path) => path.endsWith('E-v1.js'))).toHaveLength(1);
    await expect(scripts(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Back to Video Library' }).click();
    await expect(page).toHaveURL('/investor-education');
    await expect(scripts(page)).toHaveCount(0);
    await expect(page.locator('video')).toHaveCount(0);
  });

  for (const fault of FAULTS)
    test(`play from the site itself where the host is ${fault}`, async ({ page, standIns, complaints }) => {
      await open(page, '/video');
      standIns.behaviour = fault;
      await page.getByRole('link', { name: /Watch the introduction/ }).click();
      const clip = page.locator('video source');
      await expect(clip).toHaveAttribute('src', '/videos/sample-introduction.mp4', { timeout: 15_000 });
      await expect.poll(() => time(page, 0)).toBeGreaterThan(0);
      await expect(page.locator('video')).toBeFocused();
      await expect(scripts(page)).toHaveCount(0);
      onlyOfTheNetwork(complaints);
    });
});

test.describe('the media page @all', () => {
  test('shows the configured form in its frame', async ({ page, standIns }) => {
    await open(page, '/media');
    const frame = page.frameLocator('iframe[title="Media inquiry form"]');
    await expect(frame.getByLabel('Question')).toBeVisible();
    expect(paths(standIns.asked, 'media')).toEqual(['/l/1/press?lang=en']);
  });

  for (const fault of FAULTS)
    test(`leaves mail and telephone where the form is ${fault}`, async ({ page, standIns, complaints }) => {
      standIns.behaviour = fault;
      await page.goto('/media', { waitUntil: 'domcontentloaded' });
      await hydrate(page);
      for (const kind of ['mailto', 'tel'])
        await expect(page.locator(`.media-ask a[href^="${kind}:"]`)).toBeVisible();
      onlyOfTheNetwork(complaints);
    });
});

test('the count of the server stays empty where somebody else counts @all', async ({ configuredSite }) => {
  const { status } = await fetch(`${configuredSite}/page-view`, {
    method: 'POST',
    body: new URLSearchParams({ path: '/about' }),
  });
  expect(status).not.toBe(204);
});
