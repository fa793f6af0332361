/** '1 Video', '4 Videos'. */
export const countVideos = (count: number, words: { one: string; many: string }): string =>
  `${count} ${count === 1 ? words.one : words.many}`;
