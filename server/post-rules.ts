/** Far above the longest valid message: 1000 characters of four bytes, each byte written as three in a form. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Whether a post carries an HTML form. */
export function isForm(contentType: string | null): boolean {
  return contentType !== null && FORM_TYPES.test(contentType);
}

/** Whether a post is sent in parts, as a form with files is. */
export const isMultipart = (contentType: string | null | undefined): boolean =>
  /^multipart\//i.test(contentType ?? '');

/** Whether a post carries JSON. */
export const isJson = (contentType: string | null): boolean =>
  contentType !== null && /^application\/json\s*(;|$)/i.test(contentType);

/**
 * Whether a browser was brought here under another site's name (DNS rebinding): it takes that site for the one it talks
 * to, and its `Origin` is not ours. A site that asks under its own name is a matter of CORS, on addresses that anybody
 * may ask.
 */
export function isRebound(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin');
  return headers.get('sec-fetch-site') === 'same-origin' && origin !== null && origin !== siteUrl;
}

/**
 * Whether another site made the browser send this post.
 *
 * `Sec-Fetch-Site` decides where a browser sends it (all current ones, over https and on localhost): no page can forge
 * it. Older browsers send `Origin`, which has to name this site: its public origin, or the host that was asked for
 * (under either scheme, because a proxy may have taken the https off). A request with neither header comes from no
 * browser made since 2020, so no visitor's browser is misused, and there are no cookies to exploit: it passes.
 */
export function isCrossSite(headers: Headers, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (origin === null) return false;
  if (origin === siteUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host');
}

/** Whether the visitor's browser asks not to be counted: Global Privacy Control or Do Not Track. */
export const refusesCounting = (headers: Headers): boolean =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
