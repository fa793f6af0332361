import { createHash } from 'node:crypto';
import { type ChildNode, type Container, parse } from 'postcss';

/** Media conditions that few visitors meet, in the form in which a build writes them. */
const SELDOM = [
  'print',
  '(forced-colors:active)',
  '(prefers-contrast:more)',
  '(scripting:none)',
  '(width<20rem)',
  '(height<=25rem)',
];

/** The media query of the file: a browser that does not meet it fetches the file last, and nothing waits for it. */
const SELDOM_MEDIA = SELDOM.join();

const isSeldom = (node: ChildNode): boolean =>
  node.type === 'atrule' &&
  node.name === 'media' &&
  node.params.split(/,\s*/).every((one) => SELDOM.includes(one));

function keepSeldom(container: Container<ChildNode>): void {
  container.each((node) => {
    if (isSeldom(node)) return;
    if (node.type === 'atrule' && node.nodes) keepSeldom(node);
    if (!('nodes' in node) || !node.nodes?.length || node.type === 'rule') node.remove();
  });
}

/**
 * Splits a stylesheet into its common rules and those that few visitors need (print, forced colors and others). The
 * latter were 450 to 1,100 B (brotli) of each page.
 */
export function seldomRules(css: string): { rest: string; seldom: string } {
  const rest = parse(css);
  const apart = rest.clone();
  keepSeldom(apart);
  rest.walkAtRules((node) => {
    if (isSeldom(node)) node.remove();
  });
  return { rest: String(rest), seldom: String(apart) };
}

/** A file of rules that few visitors need, and the link to it. */
export interface SeldomFile {
  url: string;
  text: string;
  link: string;
}

/** The file of such rules; null where there are none. */
export function seldomFile(text: string): SeldomFile | null {
  if (text === '') return null;
  const url = `/assets/seldom-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.css`;
  return { url, text, link: `<link rel="stylesheet" href="${url}" media="${SELDOM_MEDIA}"/>` };
}
