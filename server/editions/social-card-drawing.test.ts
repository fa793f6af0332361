import { readFileSync } from 'node:fs';
import opentype from 'opentype.js';
import { describe, expect, it } from 'vitest';
import { breakLines } from '#app/format/break-lines.ts';
import { cardOverlay, evenLines } from './social-card-drawing.ts';

const font = opentype.parse(
  new Uint8Array(readFileSync('app/features/pdf/fonts/newsreader-display.ttf')).buffer,
);

const measure = (line: string) => line.length * 10;

describe('lines of a title', () => {
  it('are filled up to the width', () => {
    expect(breakLines('one two three four', 100, measure)).toEqual(['one two', 'three four']);
    expect(breakLines('unbreakable a b', 50, measure)).toEqual(['unbreakable', 'a b']);
  });

  it('are as even as they can be, without becoming more', () => {
    expect(breakLines('aaa bbb ccc ddd', 130, measure)).toEqual(['aaa bbb ccc', 'ddd']);
    expect(evenLines('aaa bbb ccc ddd', 130, measure)).toEqual(['aaa bbb', 'ccc ddd']);
  });
});

describe('the overlay', () => {
  it('holds outlines and no text, so that it looks the same on every machine', () => {
    const svg = cardOverlay('Privacy Policy', 'Oak', font);
    expect(svg).not.toContain('<text');
    expect(svg.match(/<path d="M/g)).toHaveLength(2);
  });

  it('writes numbers that every reader takes apart alike', () => {
    const title = 'Two bridge loans, one market: $10.30 million in Indianapolis';
    const svg = cardOverlay(title, 'Oak', font);
    const [, data = ''] = /<path d="([^"]+)" fill/.exec(svg) ?? [];
    const commands = data.match(/[MLQCZ][^MLQCZ]*/g) ?? [];
    const counts = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as Record<string, number>;
    expect(commands.length).toBeGreaterThan(1000);
    for (const command of commands) {
      const numbers = command.slice(1).split(' ').slice(1);
      expect(numbers.length, command).toBe(counts[command.charAt(0)]);
      expect(
        numbers.every((number) => /^-?\d+\.\d$/.test(number)),
        command,
      ).toBe(true);
    }
  });

  it('refuses a letter that the face does not have, and a title that does not fit', () => {
    expect(() => cardOverlay('Oak 樫', 'Oak', font)).toThrow('樫');
    expect(() => cardOverlay('word '.repeat(60).trim(), 'word', font)).toThrow('too long');
  });
});
