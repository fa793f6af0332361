const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar day, given as YYYY-MM-DD: 'December 1, 2025'. A day has no time zone, so it is read and written as UTC. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{LONG.format(new Date(`${of}T00:00:00Z`))}</time>;
}
