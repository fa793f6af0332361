import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { launchOptions } from '../playwright.config.ts';

/** What one run, or the medians of several, gives. Milliseconds and bytes; scores in percent. */
export interface Run {
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  requests: number;
  /** Bytes of the script files, with their headers. */
  scriptBytes: number;
  /** Addresses of the script files. */
  scripts: string[];
  /** What Lighthouse makes of the machine at that moment: about 2,800 here when nothing else runs. TBT follows it. */
  machine: number;
}

interface NetworkRequest {
  url: string;
  mimeType: string;
  transferSize: number;
}

/** Somebody who has signed in: a session ends where another browser comes with its cookie. */
export interface Session {
  cookie: string;
  agent: string;
}

/**
 * One run of Lighthouse's phone in a browser of its own. A trace that Chromium cut short (NO_NAVSTART, NO_FCP) is taken
 * again, twice at most.
 * @throws where there are no figures even then.
 */
export async function runLighthouse(
  url: string,
  categories: string[],
  as: Session | null = null,
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
      if (again > 0) return runLighthouse(url, categories, as, again - 1);
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Each figure's median; the addresses are those of the first run. */
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
