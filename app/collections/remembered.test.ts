import { expect, it } from 'vitest';
import { contentText } from '#tests/data/content-texts.ts';
import { changedFields } from './editing/changed-fields.server.ts';
import { edit } from './editing/edit.server.ts';
import { dataOf } from './editing/names.server.ts';
import { remembered } from './remembered.ts';

it('what was asked for longest ago is forgotten first, and no more is kept than was said', () => {
  const computed: string[] = [];
  const known = remembered<string>(4);
  const ask = (text: string) =>
    known(text, () => {
      computed.push(text);
      return text;
    });
  for (const text of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb', 'ccccc', 'aa']) expect(ask(text)).toBe(text);
  expect(computed).toEqual(['aa', 'bb', 'cc', 'bb', 'ccccc', 'aa']);
});

it('a draft that nobody wrote on meanwhile is not compared or read again', () => {
  const text = contentText('site.yaml');
  const draft = edit('site.yaml', text, ['tagline'], 'Another');
  expect(changedFields('site.yaml', text, draft)).toHaveLength(1);
  expect(changedFields('site.yaml', text, draft)).toBe(changedFields('site.yaml', text, draft));
  expect(dataOf('site.yaml', draft)).toBe(dataOf('site.yaml', draft));
});
