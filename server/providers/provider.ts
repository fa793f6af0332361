import { z } from 'zod';
import type { PolicyAdditions } from '../security-headers.ts';

/** An outside system that a visitor's browser may load from or send to. */
export interface Provider<Value> {
  /** Its settings by their names in the environment: each is optional, and checked on its own. */
  settings: Record<string, z.ZodOptional<z.ZodType<string>>>;
  /** What the pages need to know of it; called when all of its settings are given. */
  read(values: Record<string, string>): Value;
  /**
   * What it adds to the policy of the pages that embed it; `value` is null where the system is not configured and the
   * site uses its own part.
   */
  policy(value: Value | null): PolicyAdditions;
}

/**
 * For a page on which an outside script runs: such a script may not support Trusted Types, so these two directives are
 * dropped.
 */
export const OUTSIDE_SCRIPT = {
  'require-trusted-types-for': null,
  'trusted-types': null,
} satisfies PolicyAdditions;

/** Returns its argument. It exists so that TypeScript infers `Value`. */
export const provider = <Value>(definition: Provider<Value>): Provider<Value> => definition;

const LOOPBACK = /^(localhost|.+\.localhost|127\.0\.0\.1)$/;
const AN_ADDRESS = 'must be an https address like https://provider.example/path';

/**
 * An https address, or an http address of this machine. Characters that could end a directive of the policy are
 * rejected.
 */
function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return safe && /^[a-z0-9.-]+$/.test(hostname) && `${username}${password}` === '';
}

export const address = z.string().refine(isAddress, AN_ADDRESS).optional();

/**
 * Addresses with spaces between them: the first serves the scripts, and the policy allows what the scripts load from
 * the others.
 */
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
