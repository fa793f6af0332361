import { createHash, randomBytes } from 'node:crypto';

/**
 * 256 random bits, in a form fit for an address or a cookie. They cannot be guessed, so the database needs no slow hash
 * of them.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The digest under which a token is stored: SHA-256, in hexadecimal digits. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
