/** Whether a text is four digits within a range of years. */
export const isYear = (text: string, from: number, to: number): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= from && Number(text) <= to;
