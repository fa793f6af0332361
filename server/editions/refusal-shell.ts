import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { attribute, type Element, elements } from '../html-elements.ts';
import { type RefusalShell, SHELL_PLACES } from '../refusal-page.ts';

/** Elements of the head that a refusal page does not have: address, picture, data for search engines. */
const isAboutPage = (element: Element) =>
  element.tagName === 'meta' &&
  (attribute(element, 'property') !== undefined ||
    /^(description|twitter:)/.test(attribute(element, 'name') ?? ''));

/**
 * The site's header and footer, for pages that the server sends when it refuses a request without asking the app. React
 * never starts in it: its links are plain, and its stylesheets are files that the visitor has cached already or fetches
 * once.
 * @param source the rendered page of an unknown address.
 */
export function refusalShell(source: string): RefusalShell {
  const edits: { from: number; to: number; text: string }[] = [];
  let boot: string | undefined;
  for (const element of elements(parse(source, { sourceCodeLocationInfo: true }))) {
    const at = element.sourceCodeLocation;
    if (!at) continue;
    const replace = (text: string) => edits.push({ from: at.startOffset, to: at.endOffset, text });
    const { tagName } = element;
    const isBoot = tagName === 'script' && boot === undefined && !attribute(element, 'type');
    if (isBoot) boot = source.slice(at.startTag!.endOffset, at.endTag!.startOffset);
    else if (tagName === 'script' || attribute(element, 'rel') === 'modulepreload' || isAboutPage(element))
      replace('');
    else if (tagName === 'aside' && attribute(element, 'class') === 'banner') replace('');
    else if (tagName === 'title') replace(`<title>${SHELL_PLACES.title}</title>`);
    else if (tagName === 'main') replace(SHELL_PLACES.main);
  }
  let html = source;
  // a nested removal is covered by the outer one
  const outer = edits.filter(({ from, to }) => !edits.some((other) => other.from < from && to < other.to));
  for (const { from, to, text } of outer.sort((a, b) => b.from - a.from))
    html = html.slice(0, from) + text + html.slice(to);
  const scripts = boot === undefined ? [] : [`sha256-${createHash('sha256').update(boot).digest('base64')}`];
  return { html, scripts };
}
