import type { Desk } from '../desk-data.ts';

const LIGHTS = {
  fits: 'lit',
  'fits-with-less': 'dim',
  later: 'dim',
  'does-not-fit': 'off',
  'more-needed': 'open',
  'on-request': 'open',
} as const;

export type Light = (typeof LIGHTS)[keyof typeof LIGHTS];

/** A window for each program, in their order: lit where it lends the request, open where it has no answer yet. */
export const lightsOf = ({ answer }: Pick<Desk, 'answer'>): Light[] =>
  answer.programs.map(({ verdict }) => LIGHTS[verdict]);
