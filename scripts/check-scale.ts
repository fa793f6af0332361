/**
 * Checks that type and space use the tokens of app/styles/tokens.css: any other size, line height, padding, margin or
 * gap is an error. A rule that needs another value gives the reason in a comment that begins with "own measure", before
 * it or in it. Not checked: print styles in pt and mm, hairlines of 1 px, tenths of an em (which place a large letter
 * under another), and shares of the width (which belong to drawings).
 */
import { globSync, readFileSync } from 'node:fs';
import { type Declaration, type Node, parse } from 'postcss';

/** Files that do not use the scale yet. The list may only become shorter. */
const LATER = ['app/features/deal/sheet/deal-sheet-page.css'];

const TOKEN = String.raw`var\(--[a-z0-9-]+\)`;
const SPACE = new RegExp(
  String.raw`^(0|auto|inherit|-?1px|-?[\d.]+(mm|pt|%)|-?0\.[01]\d*em|${TOKEN}|calc\(((${TOKEN}|-?[\d.]+|[-+*/]|1px)\s?)+\))$`,
);
const FONT = new RegExp(String.raw`^(inherit|(italic )?${TOKEN})$|\dpt\b`);

/** The parts of a value; parentheses keep their content together. */
const partsOf = (value: string): string[] =>
  value.replace(/\s+/g, ' ').match(/(\w*\((?:[^()]|\([^()]*\))*\)|\S)+/g) ?? [];

function isOnScale({ prop, value }: Declaration): boolean {
  if (/^(padding|margin|gap|row-gap|column-gap)/.test(prop))
    return partsOf(value).every((part) => SPACE.test(part));
  if (prop === 'font') return FONT.test(value.replace(/\s+/g, ' '));
  if (prop === 'font-size') return /^(0|[\d.]+pt)$/.test(value);
  return prop !== 'line-height';
}

const saysWhy = (node: Node | undefined) =>
  node?.type === 'comment' && /^own measure/.test((node as { text?: string }).text ?? '');

const MEASURES = /^(padding|margin|gap|row-gap|column-gap|font|line-height)/;

/**
 * Declarations of a stylesheet that do not use tokens, as `line: declaration`; a custom property with a length counts
 * as one.
 */
export function offScale(css: string): string[] {
  const found: string[] = [];
  const sheet = parse(css);
  const own = new Set<string>();
  sheet.walkDecls(MEASURES, ({ value }) => {
    for (const [name] of value.matchAll(/--[a-z0-9-]+/g)) own.add(name);
  });
  const isMeasure = ({ prop, value }: Declaration) =>
    own.has(prop) && /^-?[\d.]+(px|r?em)$/.test(value) && !SPACE.test(value);
  sheet.walkDecls((declaration) => {
    const rule = declaration.parent!;
    if (declaration.prop.startsWith('--') ? !isMeasure(declaration) : isOnScale(declaration)) return;
    if (rule.type === 'atrule') return;
    const print = /print/.test((rule.parent as { params?: string } | undefined)?.params ?? '');
    if (print && declaration.prop === 'line-height') return;
    if (rule.some((node) => saysWhy(node)) || saysWhy((rule as Node).prev())) return;
    found.push(`${declaration.source!.start!.line}: ${declaration.prop}: ${declaration.value}`);
  });
  return found;
}

if (import.meta.main) {
  const sheets = globSync('{app,office}/**/*.css').filter(
    (path) => !LATER.some((room) => path.startsWith(room)),
  );
  const all = sheets.flatMap((path) => offScale(readFileSync(path, 'utf8')).map((said) => `${path}:${said}`));
  for (const line of all) console.error(line);
  if (all.length > 0)
    console.error('Not on the scale (app/styles/tokens.css). A rule may say why: /* own measure: … */');
  process.exit(all.length > 0 ? 1 : 0);
}
