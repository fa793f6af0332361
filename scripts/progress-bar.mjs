// Runs on the machine's own Node, before anything is installed: no dependencies, and no syntax newer than Node 20.
const WIDTH = 24;
const NAME = 10;

/**
 * Runs one phase of a start or a build and prints one line about it: the result of `work`, and the time. On a terminal
 * a progress bar is shown meanwhile.
 * @param {string} name
 * @param {(tell: (done: number, of: number) => void) => Promise<string>} work
 */
export async function phase(name, work) {
  const began = performance.now();
  const { isTTY } = process.stdout;
  const clear = isTTY ? '\r\u001b[K' : '';
  let shown = 0;
  const tell = (done, of) => {
    if (!isTTY || (performance.now() - shown < 80 && done < of)) return;
    shown = performance.now();
    const lit = Math.round((WIDTH * done) / of);
    const bar = '█'.repeat(lit) + '░'.repeat(WIDTH - lit);
    process.stdout.write(`${clear}${name.padEnd(NAME)} ${bar} ${done} of ${of}`);
  };
  if (isTTY) process.stdout.write(`${name} ...`);
  try {
    const result = await work(tell);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${clear}${name.padEnd(NAME)} ${result}, ${seconds} s\n`);
  } catch (error) {
    process.stdout.write(clear);
    throw error;
  }
}
