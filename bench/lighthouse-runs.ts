import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { launchOptions } from '../playwright.config.ts';

/** The figures of one run, or the medians of several: milliseconds, bytes, and scores in percent. */
export interface Run {
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  requests: number;
  /** Bytes of the script files, including HTTP headers. */
  scriptBytes: number;
  /** Addresses of the script files. */
  scripts: string[];
  /** Lighthouse's benchmark index of the machine: about 2,800 here when nothing else runs. TBT depends on it. */
  machine: number;
}

interface NetworkRequest {
  url: string;
  mimeType: string;
  transferSize: number;
}

/** A signed-in session. It needs the user agent too: the server ends a session whose cookie comes from another browser. */
export interface Session {
  cookie: string;
  agent: string;
}

/**
 * One run of Lighthouse with its mobile settings, in a new browser. `slowdown` is how many times slower than this
 * machine the phone is: Lighthouse's 4 is meant for a machine whose benchmark index is 1,500 to 2,000. If Chromium's
 * trace is incomplete (NO_NAVSTART, NO_FCP), the run is repeated at most twice.
 * @throws if the last run has no figures either
 */
export async function runLighthouse(
  url: string,
  categories: string[],
  as: Session | null = null,
  slowdown = 4,
  again = 2,
): Promise<Run> {
  const chrome = await launch({
    chromeFlags: ['--headless=new', ...launchOptions.args],
    logLevel: 'silent',
    ...(launchOptions.executablePath && { chromePath: launchOptions.executablePath }),
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: categories,
      throttling: { cpuSlowdownMultiplier: slowdown },
      ...(as && { extraHeaders: { cookie: as.cookie }, emulatedUserAgent: as.agent }),
    });
    const { audits, categories: scored, environment, runtimeError } = result!.lhr;
    const scores = categories.map((id) => scored[id]?.score);
    const [fcp, lcp, tbt, cls, bytes] = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'total-byte-weight',
    ].map((id) => audits[id]?.numericValue);
    const complete = [fcp, lcp, tbt, cls, bytes, ...scores].every((one) => typeof one === 'number');
    if (!complete) {
      if (again > 0) return runLighthouse(url, categories, as, slowdown, again - 1);
      throw new Error(`${url}: ${runtimeError?.message ?? 'Lighthouse gave no figures'}`);
    }
    const network = audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined;
    const requests = network?.items ?? [];
    const scripts = requests.filter(({ mimeType }) => mimeType.endsWith('javascript'));
    return {
      scores: scores.map((score) => Math.round(score! * 100)),
      fcp: fcp!,
      lcp: lcp!,
      tbt: tbt!,
      cls: cls!,
      bytes: bytes!,
      requests: requests.length,
      scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
      scripts: scripts.map((script) => script.url),
      machine: environment.benchmarkIndex,
    };
  } finally {
    chrome.kill();
  }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The median of each figure, with the script addresses of the first run. */
export function medians(runs: Run[]): Run {
  const first = runs[0]!;
  const of = (read: (run: Run) => number) => median(runs.map(read));
  return {
    scores: first.scores.map((_, i) => of((run) => run.scores[i]!)),
    fcp: Math.round(of((run) => run.fcp)),
    lcp: Math.round(of((run) => run.lcp)),
    tbt: Math.round(of((run) => run.tbt)),
    cls: of((run) => run.cls),
    bytes: of((run) => run.bytes),
    requests: of((run) => run.requests),
    scriptBytes: of((run) => run.scriptBytes),
    scripts: first.scripts,
    machine: Math.round(of((run) => run.machine)),
  };
}
