import { z } from 'zod';
import type { PolicyAdditions } from '../security-headers.ts';

/** One outside system that a visitor's browser may meet. */
export interface Provider<Value> {
  /** Its settings, by their names in the environment: each optional, each checked on its own. */
  settings: Record<string, z.ZodOptional<z.ZodType<string>>>;
  /** What the pages need to know of it, once every one of its settings is given. */
  read(values: Record<string, string>): Value;
  /** What the policy of the pages that embed it has to allow: with the system, and (null) with what stands in its place. */
  policy(value: Value | null): PolicyAdditions;
}

/** For a page on which somebody else's script runs: it may not know Trusted Types, so these two directives are dropped. */
export const OUTSIDE_SCRIPT = {
  'require-trusted-types-for': null,
  'trusted-types': null,
} satisfies PolicyAdditions;

/** Returns its argument, and only lets TypeScript infer `Value`. */
export const provider = <Value>(definition: Provider<Value>): Provider<Value> => definition;

const LOOPBACK = /^(localhost|.+\.localhost|127\.0\.0\.1)$/;
const AN_ADDRESS = 'must be an https address like https://provider.example/path';

/** An https address, or an http one of this machine. Anything that could end a policy's directive is refused. */
function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return safe && /^[a-z0-9.-]+$/.test(hostname) && `${username}${password}` === '';
}

export const address = z.string().refine(isAddress, AN_ADDRESS).optional();

/** Several with spaces between them: the first serves the scripts, and the policy allows what these load from the others. */
export const addresses = z
  .string()
  .refine(
    (value) => value.split(/\s+/).every(isAddress),
    `${AN_ADDRESS}, or several with spaces between them`,
  )
  .optional();

/** `https://provider.example/path/` without its last slash, so that a path can follow. */
export const withoutSlash = (url: string): string => new URL(url).href.replace(/\/$/, '');

export const origins = (list: string): string[] => list.split(/\s+/).map((url) => new URL(url).origin);
