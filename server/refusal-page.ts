import { STATUS_CODES } from 'node:http';

/** What the server says when it cannot hand a request to the app. */
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
    'Nothing came for a while',
    'The line may be gone. What was sent whole by then is kept. Go back and send the rest again.',
  ],
  413: [
    'The message is too long',
    'Nothing was stored. Go back, shorten what you wrote, and send it again. Your text is still there.',
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
    'Many are sending something right now',
    'Nothing was stored. Wait a minute, go back, and send it again. Your text is still there.',
  ],
} as const;

export type RefusalStatus = keyof typeof REFUSALS;

/** To somebody who sent nothing. */
const READING: Partial<Record<RefusalStatus, readonly [string, string]>> = {
  429: ['Too many requests', 'Wait a moment, and load this page again.'],
  503: ['Many are asking for this right now', 'Wait a few seconds, and load this page again.'],
};

/** A refusal for a machine that asked for data: the kind of problem is the status itself. */
export function refusedAsData(status: RefusalStatus) {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? '', status };
}

/**
 * A refusal in plain words: a page without styles or scripts of its own for a person, one line of text for a script.
 * @param reference the request's id, which also stands in the log.
 * @param isReading nothing was sent
 */
export function refusal(
  status: RefusalStatus,
  { asText = false, reference = 'none', isReading = false } = {},
): Response {
  const [title, advice] = (isReading && READING[status]) || REFUSALS[status];
  const headers = {
    'cache-control': 'no-store',
    'content-type': `text/${asText ? 'plain' : 'html'}; charset=utf-8`,
  };
  if (asText) return new Response(`${title}. ${advice}`, { status, headers });
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/contact">Contact</a> or <a href="/">Home</a></p>
<p><small>Reference: ${reference}</small></p>
</main>
</body>
</html>
`;
  return new Response(page, { status, headers });
}
