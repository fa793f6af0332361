/** What the picture of a leader shows, told to screen readers. */
export const portraitAlt = ({ name, photograph }: { name: string; photograph?: unknown }): string =>
  photograph ? name : `Monogram of ${name} in the lit windows of a building`;
