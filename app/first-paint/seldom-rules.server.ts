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

/** Fewer bytes than this are not worth a request. */
const LEAST = 500;

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
 * A stylesheet without its rules for paper, forced colours, and all else that few visitors ask for, and the file that the build
 * writes those to. They were 450 to 1,100 B (brotli) of each page.
 */
export function seldomRules(css: string): {
  rest: string;
  file: { url: string; text: string; link: string } | null;
} {
  const rest = parse(css);
  const apart = rest.clone();
  keepSeldom(apart);
  const text = String(apart);
  if (text.length < LEAST) return { rest: css, file: null };
  rest.walkAtRules((node) => {
    if (isSeldom(node)) node.remove();
  });
  const url = `/assets/seldom-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.css`;
  return {
    rest: String(rest),
    file: { url, text, link: `<link rel="stylesheet" href="${url}" media="${SELDOM_MEDIA}"/>` },
  };
}
