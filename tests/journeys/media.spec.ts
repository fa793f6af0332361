import { randomUUID } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, open, site, storedRows, tenSecondsLater, test } from '../site.ts';

const reporter = () => ({
  name: 'Sam Sample',
  outlet: 'The Sample Paper',
  email: `sam.${randomUUID()}@sample.example`,
  deadline: 'Friday noon, Eastern',
  message: 'What is a bridge loan?\nIn two sentences, please.',
});
const RECEIVED = 'Question received';
const rowsOf = (email: string) => storedRows('media_enquiries', email);

const frameOf = (page: Page) => page.frameLocator('iframe[title="Media inquiry form"]');
async function fill(frame: FrameLocator | Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await frame.locator(`[name=${name}]`).fill(value);
}
const send = (frame: FrameLocator | Page) => frame.getByRole('button', { name: 'Send Question' }).click();

test('the form stands alone in its frame, and only this site may frame it', async ({ page }) => {
  await open(page, '/media');
  const frame = frameOf(page);
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.locator('header, footer, .banner')).toHaveCount(0);
  const policy = async (path: string) => (await fetch(site() + path)).headers.get('content-security-policy');
  expect(await policy('/media')).toContain("frame-src 'self';");
  expect(await policy('/media')).toContain("frame-ancestors 'none'");
  expect(await policy('/media/enquiry')).toContain("frame-ancestors 'self'");
  expect(await policy('/contact')).toContain("frame-src 'none';");
});

test('a question is stored with its deadline, and acknowledged in its frame @main', async ({ page }) => {
  const sent = reporter();
  await open(page, '/media');
  const frame = frameOf(page);
  await fill(frame, sent);
  await tenSecondsLater(page);
  await send(frame);
  await expect(frame.locator('#result')).toContainText(RECEIVED);
  await expect(frame.locator('[name=message]')).toHaveValue('');
  await expect(page).toHaveURL('/media');
  expect(rowsOf(sent.email)).toMatchObject([
    {
      name: 'Sam Sample',
      outlet: 'The Sample Paper',
      deadline: sent.deadline,
      message: sent.message,
      suspicion: null,
    },
  ]);
});

// WebKitGTK's driver reaches into no frame
test('opened by itself, the form stores a question too @browsers', async ({ page }) => {
  const sent = reporter();
  await open(page, '/media/enquiry');
  await fill(page, sent);
  await tenSecondsLater(page);
  await send(page);
  await expect(page.locator('#result')).toContainText(RECEIVED);
  expect(rowsOf(sent.email)).toMatchObject([{ deadline: sent.deadline, suspicion: null }]);
});

test('whoever follows a link and comes back finds all that was typed, the deadline too @all @chromium', async ({
  page,
}) => {
  const typed = reporter();
  await open(page, '/media/enquiry');
  await fill(page, typed);
  await page.goto('/about');
  await page.goBack();
  for (const [name, value] of Object.entries(typed))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
});

test('errors are shown at their fields, and the frame grows to fit them @all', async ({ page }) => {
  await open(page, '/media');
  const frame = frameOf(page);
  await fill(frame, { name: 'Sam', email: 'sam@sample' });
  await send(frame);
  await expect(frame.locator('[name=email]')).toBeFocused();
  await expect(frame.locator('#email-error')).toHaveText('Invalid email address');
  await expect(frame.locator('#message-error')).toHaveText('Question is required');
  await expect(frame.locator('[name=name]')).toHaveValue('Sam');
  const hidden = () =>
    page.locator('iframe').evaluate((element: HTMLIFrameElement) => {
      const inside = element.contentDocument!.documentElement;
      return inside.scrollHeight - inside.clientHeight;
    });
  await expect.poll(hidden).toBe(0);
});

test('when a question cannot be stored, what was typed stays and can be sent again @all', async ({
  page,
  complaints,
}) => {
  const sent = reporter();
  await open(page, '/media');
  const frame = frameOf(page);
  await fill(frame, sent);
  await tenSecondsLater(page);
  await page.route('**/media/enquiry.data*', (route) => route.fulfill({ status: 503, body: 'no' }));
  await send(frame);
  await expect(frame.locator('#result')).toContainText('could not be sent');
  for (const [name, value] of Object.entries(sent))
    await expect(frame.locator(`[name=${name}]`)).toHaveValue(value);
  await page.unroute('**/media/enquiry.data*');
  await send(frame);
  await expect(frame.locator('#result')).toContainText(RECEIVED);
  expect(rowsOf(sent.email)).toHaveLength(1);
  complaints.length = 0; // the browser logs the failed request as an error
});

test('the honeypot quarantines a question without telling the sender @all', async ({ page }) => {
  const robot = reporter();
  await open(page, '/media');
  const frame = frameOf(page);
  await fill(frame, robot);
  await frame.locator('[name=subject]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await tenSecondsLater(page);
  await send(frame);
  await expect(frame.locator('#result')).toContainText(RECEIVED);
  expect(rowsOf(robot.email)).toMatchObject([{ suspicion: 'honeypot' }]);
});

test('the frame follows the theme that is chosen on the page @all', async ({ page }) => {
  await open(page, '/media');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(frameOf(page).locator('html')).not.toHaveAttribute('data-theme');
});

test('the form is there when the visitor comes from another page @all', async ({ page }) => {
  await open(page, '/contact');
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(path: string): void };
    };
    router.navigate('/media');
  });
  await expect(page).toHaveURL('/media');
  await expect(frameOf(page).locator('[name=message]')).toBeVisible();
});

test('the press pictures are large and can be kept', async ({ page }) => {
  await page.goto('/media');
  const links = await page.getByRole('main').locator('a[download]').all();
  expect(links).toHaveLength(5);
  for (const link of links) {
    const answer = await fetch(site() + (await link.getAttribute('href')));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a question is kept, and the rest of the page stays as it was', async ({ page }) => {
    const sent = reporter();
    await page.goto('/media');
    const frame = frameOf(page);
    await fill(frame, sent);
    await send(frame);
    await expect(frame.locator('#result')).toContainText(RECEIVED);
    await expect(page).toHaveURL('/media');
    expect(rowsOf(sent.email)).toHaveLength(1);
  });

  test('mistakes come back with status 422, with all that was typed @all', async ({ page, complaints }) => {
    await page.goto('/media');
    const frame = frameOf(page);
    await fill(frame, { ...reporter(), name: '  ' });
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      send(frame),
    ]);
    expect(response.status()).toBe(422);
    expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    await expect(frame.locator('#name-error')).toHaveText('Name is required');
    await expect(frame.locator('#result')).toHaveText(
      /^It has not been sent yet\. Please correct this first\.\s*Name is required$/,
    );
    await expect(frame.locator('[name=outlet]')).toHaveValue('The Sample Paper');
    complaints.length = 0; // the browser logs the status of the frame as an error
  });
});
