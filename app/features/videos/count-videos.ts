/** '1 Video', '4 Videos'. */
export const countVideos = (count: number): string => `${count} ${count === 1 ? 'Video' : 'Videos'}`;
