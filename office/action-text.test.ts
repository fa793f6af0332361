import { expect, it } from 'vitest';
import { SOURCES } from '#db/inbox.ts';
import { sentItemText } from './action-text.ts';

it('names whatever a visitor sends in words, and not by its table', () => {
  for (const source of SOURCES.keys()) expect(sentItemText({ source, sourceId: 4 })).not.toBe(`${source} 4`);
});
