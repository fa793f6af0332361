import type { Element } from '../../server/html-elements.ts';

/** Attributes that have another name in React. All others are passed on unchanged. */
const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  imagesrcset: 'imageSrcSet',
  imagesizes: 'imageSizes',
  fetchpriority: 'fetchPriority',
  crossorigin: 'crossOrigin',
  tabindex: 'tabIndex',
  charset: 'charSet',
};
const BOOLEAN = new Set(['checked', 'disabled', 'hidden', 'open', 'required']);

export function propsSource({ tagName, attrs }: Element): string {
  const props = attrs.map(({ name, value }) => {
    if (name === 'checked' || (name === 'value' && tagName === 'input'))
      return [`default${name[0]!.toUpperCase()}${name.slice(1)}`, name === 'checked' || value];
    return [NAMES[name] ?? name, BOOLEAN.has(name) || value];
  });
  return JSON.stringify(Object.fromEntries(props));
}

/** The source of an expression that creates this element with React; `h` is createElement. Scripts are left out. */
export function elementSource(element: Element): string {
  return `h(${[JSON.stringify(element.tagName), propsSource(element), ...childSources(element)].join(', ')})`;
}

/** Texts with only a comment between them are joined, because React's marker comments are not content. */
export function childSources(parent: Element): string[] {
  const sources: string[] = [];
  let text = '';
  const endText = () => {
    if (text !== '') sources.push(JSON.stringify(text));
    text = '';
  };
  for (const child of parent.childNodes) {
    if ('value' in child) text += child.value;
    if (!('tagName' in child) || child.tagName === 'script') continue;
    endText();
    sources.push(elementSource(child));
  }
  endText();
  return sources;
}
