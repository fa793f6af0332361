import { expect, it } from 'vitest';
import { type ViewsBuilding, viewsStreet, windowBar } from './views-street.ts';

const day = (key: string, views: number, more: Partial<ViewsBuilding> = {}): ViewsBuilding => ({
  key,
  views,
  light: 'lit',
  label: key,
  figure: '',
  isNow: false,
  ...more,
});
const count = (shapes: readonly { role: string; d: string }[], role: RegExp) =>
  shapes.filter((shape) => role.test(shape.role)).reduce((sum, { d }) => sum + d.split('M').length - 1, 0);

it('has a row of windows for each storey of views, dim on days off, and none without views', () => {
  const { shapes, texts } = viewsStreet([day('1', 100), day('2', 260, { light: 'dim' }), day('3', 0)], 25);
  const columns = count(shapes, /^lit-/) / 4;
  expect(columns).toBeGreaterThan(2);
  expect(count(shapes, /^may$/)).toBe(columns * 10);
  expect(count(shapes, /^wall$/)).toBe(2);
  expect(texts.map(({ text }) => text)).toEqual(['1', '2', '3']);
});

it.each([7, 28, 53])('puts %i of them on one street, wide and narrow', (many) => {
  const days = Array.from({ length: many }, (_, i) => day(String(i), i * 7, { figure: String(i * 7) }));
  for (const narrow of [false, true]) {
    const { box, texts } = viewsStreet(days, 25, { narrow });
    for (const { x, y } of texts) {
      expect(x).toBeLessThanOrEqual(box.x + box.width);
      expect(y).toBeGreaterThan(10);
      expect(y).toBeLessThanOrEqual(box.height);
    }
  }
});

it('a bar has a window for each unit, and a part of one for the rest', () => {
  const { shapes, box } = windowBar(3.5);
  expect(count(shapes, /bar/)).toBe(4);
  expect(shapes[0]!.d).toMatch(/M27 0h3\.5V13H27z$/);
  expect(box.width).toBe(36);
  expect(windowBar(0).shapes).toEqual([]);
});
