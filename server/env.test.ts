import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countInWords } from '#app/lending/count-in-words.ts';
import { InvalidSetting, parseEnv, settingNames } from './env.ts';

describe('parseEnv', () => {
  it('works with nothing set', () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: undefined,
      dataDir: '.data',
      databaseUrl: undefined,
      siteUrl: 'http://localhost:3000',
      isNamed: false,
      siteEnv: 'development',
      allowSample: false,
      rateLimit: true,
      trustProxy: 0,
      trustProxyFrom: [],
      metricsToken: undefined,
      logLevel: 'info',
      shutdownTimeoutSeconds: 10,
      mail: null,
      dealFiles: null,
      freeSpaceBytes: 1_000_000_000,
      clamav: null,
      isUnscanned: false,
      hosted: null,
      rates: null,
      retentionDays: 730,
      loanRetentionDays: 3650,
      buildDir: 'build',
      providers: { investorForm: null, mediaForm: null, webinar: null, videoHost: null, analytics: null },
      pageOrigin: 'http://localhost:3000',
      buildSettings: { SITE_ENV: 'development' },
    });
  });

  it('keeps what it receives for as long as the privacy policy says', () => {
    const policy = readFileSync('content/legal/privacy.mdx', 'utf8');
    const { retentionDays, loanRetentionDays } = parseEnv({});
    const years = (days: number) => `${countInWords(days / 365)} years`;
    for (const sentence of [
      `Messages, questions and sign-ups: ${years(retentionDays)} after you sent them`,
      `Deals and their documents: ${years(retentionDays)} after you sent them`,
      `Deals with a term sheet, and those that became a loan: ${years(loanRetentionDays)} from that day`,
    ])
      expect(policy).toContain(`- ${sentence}`);
  });

  it('takes an empty or blank value as unset', () => {
    const blank = Object.fromEntries(settingNames.map((name, i) => [name, i % 2 ? '' : '  ']));
    expect(parseEnv(blank)).toEqual(parseEnv({}));
  });

  it('derives SITE_URL from PORT, and drops a trailing slash', () => {
    expect(parseEnv({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
    expect(parseEnv({ SITE_URL: 'https://oak.example/' }).siteUrl).toBe('https://oak.example');
  });

  it('ignores variables that are not its own', () => {
    expect(parseEnv({ PATH: '/bin', NODE_ENV: 'test' })).toEqual(parseEnv({}));
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['PORT', '3e3'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://user:secret@host/db'],
    ['DATABASE_URL', 'secret'],
    ['SITE_URL', 'oak.example'],
    ['SITE_URL', 'https://oak.example/path'],
    ['SITE_URL', 'https://user:secret@oak.example'],
    ['SITE_URL', 'ftp://oak.example'],
    ['SITE_ENV', 'prod'],
    ['ALLOW_SAMPLE', 'yes'],
    ['RATE_LIMIT', 'OFF'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY_FROM', '10.0.0.0/33'],
    ['TRUST_PROXY_FROM', 'fd00::/129'],
    ['TRUST_PROXY_FROM', 'proxy.example'],
    ['TRUST_PROXY_FROM', '10.0.0.1,'],
    ['METRICS_TOKEN', 'short-secret'],
    ['METRICS_TOKEN', 'a secret with spaces'],
    ['LOG_LEVEL', 'loud'],
    ['SHUTDOWN_TIMEOUT', '0'],
    ['SMTP_URL', 'http://secret@mail.example'],
    ['SMTP_URL', 'smtp:secret'],
    ['SMTP_URL', 'smtp://'],
    ['NOTIFY_TO', 'staff@oak.example, secret'],
    ['NOTIFY_TO', 'Staff <secret@oak.example>'],
    ['NOTIFY_TO', 'staff@oak.example,'],
    ['MAIL_FROM', 'secret'],
    ['DEAL_FILES_URL', 's3://bucket'],
    ['DEAL_FILES_URL', 'https://s3.example'],
    ['DEAL_FILES_URL', 'https://secret@s3.example/bucket'],
    ['DEAL_FILES_URL', 'https://key:secret@s3.example/bucket?regoin=eu'],
    ['DEAL_FILES_URL', 'https://key:secret%ff@s3.example/bucket'],
    ['CLAMAV_URL', 'http://secret:3310'],
    ['CLAMAV_URL', 'tcp://'],
    ['CLAMAV_URL', 'tcp://host:3310/secret'],
    ['CLAMAV_URL', 'unix:relative/secret'],
    ['SUPABASE_URL', 'https://oak.example/rest'],
    ['SUPABASE_URL', 'secret'],
    ['SUPABASE_ANON_KEY', 'secret key'],
    ['BENCHMARK_URL', 'https://user:secret@rates.example/sofr?key=secret'],
    ['TREASURY_URL', 'https://secret@rates.example/'],
    ['RETENTION_DAYS', '0'],
    ['LOAN_RETENTION_DAYS', '0'],
    ['BUILD_DIR', '../build'],
    ['BUILD_DIR', '.'],
    ['INVESTOR_FORM_URL', 'http://forms.example/secret'],
    ['INVESTOR_FORM_URL', 'https://user:secret@forms.example/'],
    ['MEDIA_FORM_URL', 'javascript:secret'],
    ['MEDIA_FORM_URL', 'https://forms.example;script-src/'],
    ['WEBINAR_BASE_URL', 'webinars.example'],
    ['WEBINAR_API_VERSION', '../v1'],
    ['WEBINAR_HASH', 'a?b'],
    ['VIDEO_HOST_URL', "https://videos.example 'unsafe-inline'"],
    ['VIDEO_HOST_URL', 'https://*.videos.example'],
    ['ANALYTICS_SCRIPT_PATH', '//evil.example/script.js'],
    ['ANALYTICS_SCRIPT_PATH', 'https://evil.example/script.js'],
  ])('refuses %s=%s in one line that names it and does not repeat the value', (name, value) => {
    const attempt = () => parseEnv({ [name]: value });
    expect(attempt).toThrow(InvalidSetting);
    expect(attempt).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
    expect(attempt).not.toThrow(/secret/);
  });
});

describe('DEAL_FILES_URL', () => {
  const at = { endpoint: 'https://s3.example', region: 'us-east-1', bucket: 'deals', prefix: '' };
  it.each([
    ['https://s3.example/deals', { ...at, credentials: undefined }],
    ['https://s3.example/deals/oak/2026/?region=eu-1', { ...at, region: 'eu-1', prefix: 'oak/2026/' }],
    [
      'http://a:b%2Fc+d@127.0.0.1:9000/deals',
      { credentials: { accessKeyId: 'a', secretAccessKey: 'b/c+d' } },
    ],
  ])('%s is read as a bucket', (value, read) => {
    expect(parseEnv({ DEAL_FILES_URL: value }).dealFiles).toMatchObject(read);
  });
});

describe('CLAMAV_URL', () => {
  it.each([
    ['tcp://scanner:3311', { host: 'scanner', port: 3311 }],
    ['tcp://[::1]', { host: '::1', port: 3310 }],
    ['unix:/run/clamd.ctl', { path: '/run/clamd.ctl' }],
    ['unix:///run/clamd.ctl', { path: '/run/clamd.ctl' }],
  ])('%s is read as where it listens', (value, read) => {
    expect(parseEnv({ CLAMAV_URL: value }).clamav).toEqual(read);
  });
});

describe('settings that need each other', () => {
  const pairs = {
    SMTP_URL: 'smtp://user:secret@mail.example:587',
    NOTIFY_TO: 'staff@oak.example, press@oak.example',
    SUPABASE_URL: 'https://project.supabase.example/',
    SUPABASE_ANON_KEY: 'public',
  };

  it('are taken together', () => {
    expect(parseEnv(pairs)).toMatchObject({
      mail: {
        smtpUrl: pairs.SMTP_URL,
        to: ['staff@oak.example', 'press@oak.example'],
        from: 'staff@oak.example',
      },
      hosted: { url: 'https://project.supabase.example', anonKey: 'public' },
    });
    expect(parseEnv({ ...pairs, MAIL_FROM: 'site@oak.example' }).mail?.from).toBe('site@oak.example');
    expect(() => parseEnv({ MAIL_FROM: 'site@oak.example' })).toThrow('SMTP_URL must be set');
  });

  it.each(Object.keys(pairs))('stop the start without %s', (name) => {
    expect(() => parseEnv({ ...pairs, [name]: '' })).toThrow(
      new RegExp(`^${name} must be set, because \\w+ is$`),
    );
  });
});

describe('the settings of outside systems', () => {
  const webinar = {
    WEBINAR_BASE_URL: 'https://webinars.example/api/ https://cdn.webinars.example',
    WEBINAR_API_VERSION: 'v2',
    WEBINAR_HASH: 'abc123',
  };

  it('give the pages what they embed', () => {
    const { providers } = parseEnv({ ...webinar, VIDEO_HOST_URL: 'http://videos.localhost:4000' });
    expect(providers).toMatchObject({
      webinar: {
        script: 'https://webinars.example/api/v2/abc123',
        hash: 'abc123',
        hosts: ['https://webinars.example', 'https://cdn.webinars.example'],
      },
      videoHost: { base: 'http://videos.localhost:4000', hosts: ['http://videos.localhost:4000'] },
      investorForm: null,
    });
  });

  it.each(Object.keys(webinar))('are refused where %s is missing, by its name', (name) => {
    expect(() => parseEnv({ ...webinar, [name]: '' })).toThrow(
      new RegExp(`^${name} must be set, because .+$`),
    );
  });
});

describe('what a build is made with', () => {
  const built = (env: Record<string, string>): Record<string, string | undefined> => {
    const { buildSettings, pageOrigin } = parseEnv(env);
    return { ...buildSettings, pageOrigin };
  };

  it('is the public origin, the environment, samples and outside systems, as given', () => {
    const given = {
      SITE_URL: 'https://oak.example',
      SITE_ENV: 'production',
      ALLOW_SAMPLE: '1',
      ANALYTICS_SCRIPT_PATH: '/a.js',
    };
    expect(built(given)).toEqual({ ...given, pageOrigin: 'https://oak.example' });
    expect(built({ ...given, SITE_ENV: '' }).ALLOW_SAMPLE).toBeUndefined();
  });

  it.each(['PORT', 'RETENTION_DAYS'])('is not %s', (name) => {
    expect(built({ [name]: '8080' })).toEqual(built({}));
  });
});

it('a .env that cannot be read stops the start with one line', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'oak-env-'));
  // root may read each file: a folder can be read by nobody
  mkdirSync(join(cwd, '.env'));
  const load = `import { loadEnv } from '${new URL('./env.ts', import.meta.url).href}'; loadEnv();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', load], {
    cwd,
    encoding: 'utf8',
  });
  rmSync(cwd, { recursive: true });
  expect([status, stderr]).toEqual([1, 'The file .env is here and cannot be read\n']);
});

describe('.env.example', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');
  const listed = new Map(lines.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => splitOnce(line)));

  it('lists every setting and no other', () => {
    expect([...listed.keys()]).toEqual(settingNames);
  });

  it('shows the defaults', () => {
    expect(parseEnv(Object.fromEntries(listed))).toEqual(parseEnv({}));
    for (const [name, value] of listed) {
      if (value !== '') expect(parseEnv({ [name]: value })).toEqual(parseEnv({}));
    }
  });
});

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}
