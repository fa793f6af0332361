import { seeded } from './random.ts';
import { dot, tenth } from './svg.ts';

/** The color of wood, then those of leaves, from the darkest to leaves in the last light. */
export type OakColours = readonly [wood: string, dark: string, middle: string, light: string, rim: string];

/**
 * The oak in front of the house: a recursive tree with rim-lit leaves. Takes the position of its foot and its height in
 * pixels, and returns an SVG group.
 */
export function oak(footX: number, footY: number, height: number, seed: string, colours: OakColours): string {
  const random = seeded(seed);
  const wood = new Map<number, { d: string; width: number }>();
  const tips: [x: number, y: number][] = [];
  const crownY = footY - height * 0.6;

  const grow = (x: number, y: number, angle: number, length: number, width: number, depth: number) => {
    const bend = angle + (random() - 0.5) * 0.5;
    const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const [midX, midY] = [x + Math.cos(bend) * length * 0.5, y + Math.sin(bend) * length * 0.5];
    if (depth > 2 && endY > footY - height * 0.27) return;
    const limb = wood.get(depth) ?? { d: '', width: 0 };
    limb.d += `M${tenth(x)} ${tenth(y)}Q${tenth(midX)} ${tenth(midY)} ${tenth(endX)} ${tenth(endY)}`;
    limb.width = Math.max(limb.width, width);
    wood.set(depth, limb);
    if (depth >= 3) tips.push([endX, endY]);
    if (depth >= 6) return;
    const branches = depth === 0 ? 5 : depth < 3 ? 3 : 2;
    const spread = depth === 0 ? 2.5 : depth < 3 ? 1.35 : 1.1;
    for (let i = 0; i < branches; i++) {
      const turn = (i / (branches - 1) - 0.5) * spread + (random() - 0.5) * 0.42;
      const reach = depth === 0 ? 0.98 + random() * 0.25 : 0.6 + random() * 0.16;
      grow(endX, endY, angle + turn, length * reach, width * (depth === 0 ? 0.5 : 0.62), depth + 1);
    }
  };
  grow(footX, footY, -Math.PI / 2 + 0.03, height * 0.22, height * 0.058, 0);

  for (let i = 0; i < 190; i++) {
    const angle = random() * 6.283;
    const reach = Math.sqrt(random()) * height;
    tips.push([footX + Math.cos(angle) * reach * 0.5, crownY + Math.sin(angle) * reach * 0.3]);
  }
  const leaves = ['', '', '', ''];
  for (const [tipX, tipY] of tips) {
    if (tipY > footY - height * 0.2) continue;
    for (let k = 0; k < 7; k++) {
      const x = tipX + (random() - 0.5) * height * 0.1;
      const y = tipY + (random() - 0.5) * height * 0.075;
      const across = (x - footX) / (height * 0.52);
      const down = (y - crownY) / (height * 0.36);
      const rim = Math.abs(across + 0.1) * 0.42 - down * 0.34 + (random() - 0.5) * 0.75;
      leaves[rim > 0.72 ? 3 : rim > 0.4 ? 2 : rim > 0.02 ? 1 : 0] += dot(x, y);
    }
  }
  const branches = [...wood.values()].map(
    (limb) =>
      `<path d="${limb.d}" stroke="${colours[0]}" stroke-width="${tenth(Math.max(0.8, limb.width))}"/>`,
  );
  const sizes = [0.015, 0.0115, 0.0085, 0.006];
  const crown = leaves.map(
    (d, i) => `<path d="${d}" stroke="${colours[i + 1]}" stroke-width="${tenth(height * (sizes[i] ?? 0))}"/>`,
  );
  return `<g fill="none" stroke-linecap="round">${branches.join('')}${crown.join('')}</g>`;
}
