/** How many things a window stands for: one, or ten, or a hundred, so that there are no more windows than `most`. */
export const thingsPerWindow = (things: number, most: number): number =>
  things <= most ? 1 : 10 ** Math.ceil(Math.log10(things / most));
