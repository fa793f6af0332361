/** How many things one window stands for: one, ten, a hundred and so on, so that there are at most `most` windows. */
export const thingsPerWindow = (things: number, most: number): number =>
  things <= most ? 1 : 10 ** Math.ceil(Math.log10(things / most));
