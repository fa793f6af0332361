/** A mail as a mail program parses it. */
export interface ReadMail {
  /** By name in lower case; folded lines are joined. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes encoded words (RFC 2047); white space between two of them is dropped. */
const words = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, how, word) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
    );

function split(part: string): { headers: Map<string, string>; body: string } {
  const end = part.indexOf('\r\n\r\n');
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: part.slice(end + 4) };
}

export function readMail(source: string): ReadMail {
  const { headers, body } = split(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [source];
  const of = (type: string) => {
    for (const part of parts) {
      const { headers, body } = split(part.replace(/^\r\n/, ''));
      if (!headers.get('content-type')?.startsWith(type)) continue;
      return decoded(body, headers.get('content-transfer-encoding') ?? '').replaceAll('\r\n', '\n');
    }
    return '';
  };
  return {
    headers,
    subject: words(headers.get('subject') ?? ''),
    text: of('text/plain'),
    html: of('text/html'),
  };
}
