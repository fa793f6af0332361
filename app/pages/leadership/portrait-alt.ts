/** The text alternative of a leader's picture. */
export const portraitAlt = ({ name, photograph }: { name: string; photograph?: unknown }): string =>
  photograph ? name : `Monogram of ${name} in the lit windows of a building`;
