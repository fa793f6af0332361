import { useCallback, useEffect, useState } from 'react';
import { atOffice } from '#app/format/dates.ts';

type Reading = { at: Date; answers: 'all' | 'pages' | 'nothing' };

const SAID = {
  all: 'Everything answers.',
  pages: 'Pages answer. What is sent may not be kept right now.',
  nothing: 'There was no answer. It may be your connection.',
} as const;

const read = (): Promise<Reading['answers']> =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => (ok ? 'all' : 'pages'),
    () => 'nothing',
  );

/**
 * Whether the site is up, asked from the server when React starts and on a click. Without a script it is a link to the
 * same status.
 */
export function StatusLine() {
  const [reading, setReading] = useState<Reading | null>(null);
  const readNow = useCallback(async () => {
    const answers = await read();
    setReading({ at: new Date(), answers });
  }, []);
  useEffect(() => {
    void readNow();
  }, [readNow]);
  return (
    <>
      <p className="status-line d3" role="status">
        {reading === null ? (
          'This page answers.'
        ) : (
          <>
            <i className={reading.answers} aria-hidden="true" />
            {SAID[reading.answers]}{' '}
            <span className="small">
              Read at {atOffice(reading.at, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}.
            </span>
          </>
        )}
      </p>
      <p>
        <a
          className="in-text"
          href="/readyz"
          onClick={(event) => {
            event.preventDefault();
            void readNow();
          }}
        >
          Read it now
        </a>
      </p>
    </>
  );
}
