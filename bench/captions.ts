/** The usual reading speed of captions, in characters a second. */
const CHARACTERS_PER_SECOND = 17;

const REST = 'The rest stands in the transcript.';

const time = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`;

/** The sentences of a text, each with its period. */
const sentences = (text: string): string[] => text.match(/[^.?]+[.?]/g)?.map((one) => one.trim()) ?? [];

/**
 * WebVTT captions for a clip that is shorter than its transcript: as many of the first sentences as can be read in
 * `seconds`, each shown in proportion to its length, and a last line that says where the rest is.
 */
export function captions(transcript: string, seconds: number): string {
  const room = seconds * CHARACTERS_PER_SECOND - REST.length;
  const cues: string[] = [];
  for (const sentence of sentences(transcript)) {
    if (cues.join('').length + sentence.length > room) break;
    cues.push(sentence);
  }
  if (cues.length < sentences(transcript).length) cues.push(REST);
  const total = cues.join('').length;
  let from = 0;
  const lines = cues.map((cue) => {
    const to = from + (cue.length / total) * seconds;
    const line = `${time(from)} --> ${time(to)}\n${cue}`;
    from = to;
    return line;
  });
  return `WEBVTT\n\n${lines.join('\n\n')}\n`;
}
