import { createHash, randomBytes } from 'node:crypto';

/** 256 bits of chance, fit for an address and a cookie: what cannot be guessed needs no slow digest in the database. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** As tokens are kept: SHA-256, in hexadecimal digits. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
