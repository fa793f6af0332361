import { grouped } from './figures.ts';

/** A part of a template: literal words, or the name of a value. */
type TemplatePart = string | { name: string };

/** Splits words with names in braces, as in 'Up to {limit}' or '{loanTerm.longest} of amortization'. */
export const parseTemplate = (template: string): TemplatePart[] =>
  template
    .split(/(\{[\w.-]+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{[\w.-]+\}$/.test(part) ? { name: part.slice(1, -1) } : part));

/** The names in a template, in order. */
export const namesIn = (template: string): string[] =>
  parseTemplate(template).flatMap((part) => (typeof part === 'string' ? [] : [part.name]));

/** Replaces each name in a template by a value of any kind: an element, or text that is set in bold. */
export const fillParts = <Value>(template: string, resolve: (name: string) => Value): (string | Value)[] =>
  parseTemplate(template).map((part) => (typeof part === 'string' ? part : resolve(part.name)));

/**
 * A template as plain text. Numbers are grouped: 1200 -> '1,200'. Throws on a name without a value: the schema of the
 * content refuses such a template before.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  fillParts(template, (name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${template}"`);
    return typeof value === 'number' ? grouped(value, 0, 3) : value;
  }).join('');
