import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { CODE_HEIGHT, codeWindows } from '#app/ui/code-windows.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Title and advice for each status with which the server refuses a request without the app. */
const REFUSALS = {
  400: ['This address cannot be read', 'Check the address, or start again from the home page.'],
  403: [
    'This form was sent from another site',
    'For your safety we only take messages from our own pages. Open the contact page and send it from there.',
  ],
  405: [
    'This cannot be done here',
    'The page exists, but it does not take what was sent. Nothing was stored.',
  ],
  408: [
    'The message took too long to arrive',
    'Nothing was stored. The line may be slow, or gone. Go back and send it again. Your text is still there.',
  ],
  413: [
    'This is more than we can take at once',
    'Nothing was stored. Go back, shorten what you wrote or choose smaller files, and send it again. Your text is still there.',
  ],
  415: [
    'The message came in a form we cannot read',
    'Nothing was stored. Go back and use the form on the page.',
  ],
  429: [
    'Too many requests',
    'Nothing was stored. Wait a minute, go back, and send it again. Your text is still there.',
  ],
  500: [
    'Something went wrong on our side',
    'We have noted it. Go back and try again. If you were sending a message, your text is still there.',
  ],
  503: [
    'We cannot take this right now',
    'Nothing was stored. Wait a minute, go back, and send it again. Your text is still there.',
  ],
} as const;

export type RefusalStatus = keyof typeof REFUSALS;

/** The same where the visitor sent nothing. */
const READING: Partial<Record<RefusalStatus, readonly [string, string]>> = {
  429: ['Too many requests', 'Wait a moment, and load this page again.'],
  503: ['We cannot show this right now', 'Wait a few seconds, and load this page again.'],
};

/** The same where documents were sent. */
const OF_FILES: typeof READING = {
  408: [
    'Nothing came for a while',
    'The line may be gone. What was sent whole by then is kept. Go back and send the rest again.',
  ],
  413: [
    'These are too many documents at once',
    'One form takes 100 MB and 250 documents. What came whole by then is kept. Go back, and send the rest in parts.',
  ],
};

/** A refusal as a problem document (RFC 9457), for a program that asked for data; its type is the status alone. */
export function refusedAsData(status: RefusalStatus) {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? '', status };
}

/**
 * The site's header and footer around a place for the message. Made at build, so it needs neither database nor React.
 */
export interface RefusalShell {
  /** With `SHELL_PLACES` where title and main part go. */
  html: string;
  /** `sha256-…` of its inline scripts. */
  scripts: string[];
}

export const SHELL_PLACES = { title: '<!--refused-->', main: '<!--said-->' } as const;

export const readRefusalShell = (file: string): RefusalShell =>
  JSON.parse(readFileSync(file, 'utf8')) as RefusalShell;

/** Used where nothing was built: in development, and in tests of the server alone. */
const BARE_SHELL: RefusalShell = {
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${SHELL_PLACES.title}</title>
</head>
<body>
${SHELL_PLACES.main}
</body>
</html>
`,
  scripts: [],
};

/** The message, in the form of the page for an unknown address, with the status in the lit windows. */
function messageHtml(status: RefusalStatus, title: string, advice: string, reference: string): string {
  const { width, off, lit, head } = codeWindows(String(status));
  return `<main id="main" tabindex="-1"><section class="missing"><div class="wrap grid12">
<div class="words to-6">
<p class="label">${status}</p>
<h1 class="d2">${title}</h1>
<p class="lede">${advice}</p>
<p class="acts"><a class="btn" href="/">Return to Home</a><a class="btn ghost" href="/contact">Contact Us</a></p>
<p class="small reference">Reference: ${reference}</p>
</div>
<svg class="houses code-windows from-7" viewBox="0 0 ${width} ${CODE_HEIGHT}" aria-hidden="true"><rect class="wall" width="100%" height="${CODE_HEIGHT}"/><path class="off" d="${off}"/><path class="lit" d="${lit}"/><path class="head" d="${head}"/></svg>
</div></section></main>`;
}

/**
 * The response that refuses a request: a page of the site for a person, one line of text for a script.
 * @param reference the request's id, which also stands in the log.
 * @param isReading whether the visitor sent nothing
 * @param hasFiles whether documents were sent
 */
export function refusal(
  status: RefusalStatus,
  {
    asText = false,
    reference = 'none',
    isReading = false,
    hasFiles = false,
    shell = BARE_SHELL,
  }: {
    asText?: boolean;
    reference?: string;
    isReading?: boolean;
    hasFiles?: boolean;
    shell?: RefusalShell | undefined;
  } = {},
): Response {
  const [title, advice] =
    (isReading && READING[status]) || (hasFiles && OF_FILES[status]) || REFUSALS[status];
  const headers = new Headers({ 'cache-control': 'no-store' });
  headers.set('content-type', `text/${asText ? 'plain' : 'html'}; charset=utf-8`);
  if (asText) return new Response(`${title}. ${advice}`, { status, headers });
  const hashes = shell.scripts.map((hash) => `'${hash}'`);
  headers.set('content-security-policy', contentSecurityPolicy({ 'script-src': hashes }));
  const page = shell.html
    .replace(SHELL_PLACES.title, title)
    .replace(SHELL_PLACES.main, messageHtml(status, title, advice, reference));
  return new Response(page, { status, headers });
}
