import { createHash } from 'node:crypto';
import { type ChildNode, type Container, parse } from 'postcss';

/** What few visitors ask of a page, as a build writes it. */
const SELDOM = [
  'print',
  '(forced-colors:active)',
  '(prefers-contrast:more)',
  '(scripting:none)',
  '(width<20rem)',
  '(height<=25rem)',
];

/** When a browser needs those rules: else it fetches them after all else, and nothing waits for them. */
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
 * A stylesheet without its rules for paper, forced colours, and all else that few visitors ask for, and those rules. They were 450 to
 * 1,100 B (brotli) of each page.
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

/** The file of such rules, and the link to it. */
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
