export function phase(
  name: string,
  work: (tell: (done: number, of: number) => void) => Promise<string>,
): Promise<void>;
