import { existsSync } from 'node:fs';
import { z } from 'zod';
import { isNetwork } from './client-address.ts';
import { providerSettings, readProviders } from './providers.ts';

/** Every setting of the product, parsed. Shapes and units are those of `.env.example`. */
export type Env = ReturnType<typeof parseEnv>;

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((n) => n >= least && n <= most, message);

const parsed = (value: string) => (URL.canParse(value) ? new URL(value) : null);

const isOrigin = (value: string) => {
  const url = parsed(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
};

// `fetch` takes none with a password, and says so with the whole address, which went into the log
const isFetched = (url: URL | null) =>
  /^https?:$/.test(url?.protocol ?? '') && !url?.username && !url?.password;

const webAddress = z.string().refine((value) => isFetched(parsed(value)), {
  message: 'must be an address like https://rates.example/latest.json, without a password',
});

const BUCKET = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/;

/** A bucket of an S3-compatible store. */
interface Bucket {
  /** An origin. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of each key: empty, or a path that ends with a slash. */
  prefix: string;
  /** Absent where the machine's own role gives access to the bucket. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** `https://id:key@s3.example/bucket/path?region=eu-central-1` */
function readBucket(value: string): Bucket | null {
  const url = parsed(value);
  const [, bucket, path] = BUCKET.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !bucket || !!url.username !== !!url.password) return null;
  const { region = 'us-east-1', ...others } = Object.fromEntries(url.searchParams);
  if (!/^[a-z\d-]+$/.test(region) || Object.keys(others).length > 0 || url.hash) return null;
  const at = { endpoint: url.origin, region, bucket, prefix: path ? `${path.slice(1)}/` : '' };
  if (!url.username) return { ...at, credentials: undefined };
  try {
    const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent) as [
      string,
      string,
    ];
    return { ...at, credentials: { accessKeyId, secretAccessKey } };
  } catch {
    return null;
  }
}

/** `tcp://host:3310` or `unix:/path` */
function readClamd(value: string): { host: string; port: number } | { path: string } | null {
  const path = /^unix:(?:\/\/)?(\/[^\0]+)$/.exec(value)?.[1];
  if (path) return { path };
  const url = parsed(value);
  const isPort = url?.href.replace(/\/$/, '') === `tcp://${url?.host}` && url.hostname !== '';
  return isPort ? { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) } : null;
}

const isMailAddress = (value: string) => z.email().safeParse(value).success;

const settings = z.object({
  PORT: wholeNumber(0, 65535, 'must be a port number from 0 to 65535').default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name to listen on')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:$/.test(parsed(value)?.protocol ?? ''), {
      message: 'must be an address like postgres://user:password@host:5432/name',
    })
    .optional(),
  SITE_URL: z
    .string()
    .refine(isOrigin, { message: 'must be an origin like https://oak.example, without a path' })
    .transform((value) => new URL(value).origin)
    .optional(),
  SITE_ENV: z
    .enum(['development', 'production'], { error: 'must be development or production' })
    .default('development'),
  ALLOW_SAMPLE: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  TRUST_PROXY: wholeNumber(0, 10, 'must be a number of proxies from 0 to 10').default(0),
  TRUST_PROXY_FROM: z
    .string()
    .transform((value) => value.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork), {
      message: 'must be addresses or networks like 10.0.0.0/8, with commas between them',
    })
    .default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be a token of 16 characters or more, without spaces')
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
  SHUTDOWN_TIMEOUT: wholeNumber(1, 300, 'must be a number of seconds from 1 to 300').default(10),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\/[^/]/.test(value) && parsed(value)?.hostname, {
      message: 'must be an address like smtps://user:password@mail.example:465',
    })
    .optional(),
  NOTIFY_TO: z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .refine((addresses) => addresses.every(isMailAddress), {
      message: 'must be mail addresses, with commas between them',
    })
    .optional(),
  MAIL_FROM: z.string().refine(isMailAddress, { message: 'must be one mail address' }).optional(),
  DEAL_FILES_URL: z
    .string()
    .transform(readBucket)
    .refine((bucket) => bucket !== null, {
      message: 'must be an address like https://id:key@s3.example/bucket?region=us-east-1',
    })
    .optional(),
  FREE_SPACE: wholeNumber(0, 10_000_000, 'must be a number of megabytes').default(1000),
  CLAMAV_URL: z
    .string()
    .transform((value) => (value === 'off' ? value : readClamd(value)))
    .refine((clamd) => clamd !== null, {
      message: 'must be an address like tcp://127.0.0.1:3310 or unix:/path, or off',
    })
    .optional(),
  SUPABASE_URL: z
    .string()
    .refine(isOrigin, { message: 'must be an origin like https://project.supabase.co, without a path' })
    .transform((value) => new URL(value).origin)
    .optional(),
  SUPABASE_ANON_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')
    .optional(),
  BENCHMARK_URL: webAddress.optional(),
  TREASURY_URL: webAddress.optional(),
  RETENTION_DAYS: wholeNumber(1, 36500, 'must be a number of days from 1 to 36500').default(730),
  LOAN_RETENTION_DAYS: wholeNumber(1, 36500, 'must be a number of days from 1 to 36500').default(3650),
  // A build replaces this directory, and removes leftovers of interrupted builds beside it, so no other directory is
  // accepted.
  BUILD_DIR: z
    .string()
    .regex(/^build[\w-]*$/, 'must be a name that begins with build')
    .default('build'),
});

/** Settings that need each other. */
const TOGETHER = [
  ['SMTP_URL', 'NOTIFY_TO'],
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY'],
  ['WEBINAR_BASE_URL', 'WEBINAR_API_VERSION', 'WEBINAR_HASH'],
] as const;

/** The names of all settings, in the order of `.env.example`. */
export const settingNames = [...Object.keys(settings.shape), ...Object.keys(providerSettings.shape)];

/** A setting that cannot be used. The message is one line that names the variable and the reason, never the value: it may hold a password. */
export class InvalidSetting extends Error {
  override name = 'InvalidSetting';
}

/**
 * Reads the settings out of an environment. An empty value counts as unset.
 * @throws {InvalidSetting} naming the first variable with a wrong value.
 */
export function parseEnv(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]));
  const values = check(settings, given);
  const embedded = check(providerSettings, given);
  for (const names of TOGETHER) {
    const missing = names.find((name) => given[name] === undefined);
    const set = names.find((name) => given[name] !== undefined);
    if (missing && set) throw new InvalidSetting(`${missing} must be set, because ${set} is`);
  }
  if (values.MAIL_FROM && !values.SMTP_URL)
    throw new InvalidSetting('SMTP_URL must be set, because MAIL_FROM is');
  const { SMTP_URL, NOTIFY_TO, SUPABASE_URL, SUPABASE_ANON_KEY } = values;
  return {
    port: values.PORT,
    /** Undefined lets Node listen on every interface, IPv6 and IPv4 alike, with or without IPv6 in the machine. */
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    /** Origin only, without a trailing slash: `https://oak.example`. */
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    /** Whether SITE_URL is set: if not, `siteUrl` is a guess. */
    isNamed: values.SITE_URL !== undefined,
    siteEnv: values.SITE_ENV,
    allowSample: values.ALLOW_SAMPLE === '1',
    rateLimit: values.RATE_LIMIT === 'on',
    /** How many proxies in front of the server append to X-Forwarded-For. */
    trustProxy: values.TRUST_PROXY,
    /** Networks that those proxies are in, as `10.0.0.0/8` or single addresses. Empty: any private network. */
    trustProxyFrom: values.TRUST_PROXY_FROM,
    /** The token that allows reading `/metrics` from other machines. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    shutdownTimeoutSeconds: values.SHUTDOWN_TIMEOUT,
    /** Mail to staff, or null. `to` has one address or more; `from` is one. */
    mail:
      SMTP_URL && NOTIFY_TO
        ? { smtpUrl: SMTP_URL, to: NOTIFY_TO, from: values.MAIL_FROM ?? NOTIFY_TO[0]! }
        : null,
    /** The bucket for documents of deals; null where a folder below `dataDir` holds them. */
    dealFiles: values.DEAL_FILES_URL ?? null,
    /** Where the virus scanner listens, or null where there is none. */
    clamav: values.CLAMAV_URL === 'off' ? null : (values.CLAMAV_URL ?? null),
    /** True where the setting says explicitly that documents are stored without a virus scan. */
    isUnscanned: values.CLAMAV_URL === 'off',
    /** Bytes that documents of deals have to leave free on the disk. */
    freeSpaceBytes: values.FREE_SPACE * 1_000_000,
    /** Where contact messages go instead of PostgreSQL, or null. `url` is an origin. */
    hosted: SUPABASE_URL && SUPABASE_ANON_KEY ? { url: SUPABASE_URL, anonKey: SUPABASE_ANON_KEY } : null,
    retentionDays: values.RETENTION_DAYS,
    /** How many days a deal with a term sheet or a loan is kept after it reached that state. */
    loanRetentionDays: values.LOAN_RETENTION_DAYS,
    /** Where published rates are fetched from; null where staff type them. */
    rates:
      values.BENCHMARK_URL || values.TREASURY_URL
        ? { benchmarkUrl: values.BENCHMARK_URL, treasuryUrl: values.TREASURY_URL }
        : null,
    /** The directory that a build is written to and served from. */
    buildDir: values.BUILD_DIR,
    /** Outside systems that pages embed. They are built into the pages. */
    providers: readProviders(embedded),
    /**
     * The origin that is written into the pages: SITE_URL, or localhost with the default port, because a build does not
     * depend on PORT.
     */
    pageOrigin: values.SITE_URL ?? 'http://localhost:3000',
    /**
     * The settings that a build depends on, as given: a server started with other values would contradict its pages.
     */
    buildSettings: {
      SITE_URL: values.SITE_URL,
      SITE_ENV: values.SITE_ENV,
      // has no effect outside production, where samples are always allowed
      ALLOW_SAMPLE: values.SITE_ENV === 'production' ? values.ALLOW_SAMPLE : undefined,
      ...embedded,
    } as Readonly<Record<string, string | undefined>>,
  };
}

function check<Values>(schema: z.ZodType<Values>, given: Record<string, string | undefined>): Values {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new InvalidSetting(`${String(issue?.path[0])} ${issue?.message}`);
}

/**
 * The settings of this process: its environment, over a `.env` file in the working directory where there is one.
 * @param refuse is called with a wrong value, and ends the process with status 1 and one line on stderr.
 */
export function loadEnv(refuse = endWith): Env {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
  } catch {
    // of a file that it may not read, Node says that there is none
    return refuse('The file .env is here and cannot be read');
  }
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error;
    return refuse(error.message);
  }
}

function endWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
