const DAY_MS = 86_400_000;
/** Validity in days: less than a year, as the standard asks. Each build and each edition writes it again. */
const DAYS = 360;

/** Where to report vulnerabilities (RFC 9116). `siteUrl` has no slash at its end. */
export function securityTxt({ email }: { email: string }, siteUrl: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + DAYS) * DAY_MS);
  return [
    `Contact: mailto:${email}`,
    `Contact: ${siteUrl}/contact`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
