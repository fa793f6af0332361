import { useState } from 'react';
import { longDayAt } from '#app/format/dates.ts';
import { saySize } from '#app/format/sizes.ts';
import type { TermSheet } from '#app/lending/intake/stored-deal.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Field } from '#app/ui/field.tsx';
import { focusField } from '#app/ui/form-focus.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { sayInstant } from './promise-text.ts';
import { type HeldBack, IntentButton, UnsentAnswer } from './unsent-answer.tsx';

export const NO_NAME = 'Type your full name: it stands under what you accept.';

/** One letter is nobody's full name. */
export const isName = (text: string): boolean => /\p{L}.*\p{L}/u.test(text);

/** The sentence that a borrower accepts under their name: which terms, and for what. */
export const sayAcceptance = (
  { version, file }: Pick<TermSheet, 'version'> & { file: Pick<TermSheet['file'], 'createdAt'> },
  { property, reference }: { property: string; reference: string },
): string =>
  `I accept version ${version} of the term sheet, sent on ${longDayAt(file.createdAt)}, for ${property} (${reference}).`;

/** A deal's term sheet as its borrower sees it, as plain data for the page. */
export interface ShownTerms {
  version: number;
  path: string;
  sent: string;
  /** A later scan has found a virus in it. */
  isGone: boolean;
  read: string | null;
  /** The sentence of `sayAcceptance`. */
  statement: string;
  accepted: { when: string; name: string; words: string } | null;
  older: { version: number; path: string; sent: string }[];
}

/** Undefined where none was offered. */
export function shownTerms(
  sheets: readonly TermSheet[],
  about: { token: string; property: string; reference: string },
): ShownTerms | undefined {
  const newest = sheets.at(-1);
  if (!newest) return undefined;
  const { version, file, readAt, accepted } = newest;
  const pathOf = (of: number) => `/submit/status/${about.token}/terms/${of}`;
  return {
    version,
    path: pathOf(version),
    sent: `Version ${version}, ${sayInstant(file.createdAt)}, PDF, ${saySize(file.size)}`,
    isGone: file.scan === 'infected',
    read: readAt && sayInstant(readAt),
    statement: sayAcceptance(newest, about),
    accepted: accepted && { when: sayInstant(accepted.at), name: accepted.name, words: accepted.words },
    older: sheets
      .slice(0, -1)
      .filter((one) => one.file.scan !== 'infected')
      .map((one) => ({
        version: one.version,
        path: pathOf(one.version),
        sent: sayInstant(one.file.createdAt),
      }))
      .reverse(),
  };
}

interface TermsSectionProps {
  terms: ShownTerms;
  /** Whether it can still be accepted. */
  isOpen: boolean;
  /** It was accepted by this post. */
  isNew: boolean;
  /** Why it was not accepted. */
  refused: { error: string; atName: boolean } | undefined;
  /** As typed on the page before. */
  name: string | undefined;
  /** Called with each change of the name. */
  onName: (name: string) => void;
  heldBack: HeldBack | undefined;
}

/** The firm's offer: to read, to ask about, and to accept under a name. */
export function TermsSection({ terms, isOpen, isNew, refused, name, onName, heldBack }: TermsSectionProps) {
  const isAnswer = isNew || refused !== undefined;
  const { version, path, sent, isGone, read, statement, accepted, older } = terms;
  const [error, setError] = useState(refused?.atName ? refused.error : undefined);
  return (
    <section id="terms" className="terms">
      <h2 className="d3">The term sheet</h2>
      {isGone ? (
        <p>A virus was found in the file of version {version}. Nobody can open it; we send you another.</p>
      ) : (
        <>
          <p>{sent}</p>
          <div className="step-end no-print">
            <a className="btn ghost" href={path}>
              Read the term sheet <Arrow />
            </a>
            <a className="lnk" href={`${path}?download`}>
              Download it
            </a>
          </div>
          <p className="small">
            {read ? `Opened here first on ${read}. ` : ''}Indicative, not a commitment to lend.
          </p>
        </>
      )}
      {older.length > 0 && (
        <p className="small">
          It stands in the place of{' '}
          {older.map((one, i) => (
            <span key={one.version}>
              {i > 0 && ', '}
              <a className="in-text" href={one.path}>
                version {one.version}
              </a>{' '}
              of {one.sent}
            </span>
          ))}
          .
        </p>
      )}
      {accepted && (
        <div
          className="verdict done"
          role={isAnswer ? 'status' : undefined}
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: the page was loaded anew, and this is what its reader did
          autoFocus={isAnswer}
        >
          {refused && <p>{refused.error}</p>}
          <p>
            Accepted by {accepted.name} on {accepted.when}.
          </p>
          <p className="small">
            ‘<Unbroken text={accepted.words} />’
          </p>
        </div>
      )}
      {/* also where the deal has ended, and its terms are accepted by nobody any more */}
      {!accepted && refused && !refused.atName && (
        // biome-ignore lint/a11y/noAutofocus: the page was loaded anew, and what went wrong is here
        <div className="verdict bad" role="alert" tabIndex={-1} autoFocus>
          <p>{refused.error}</p>
        </div>
      )}
      {!accepted && isOpen && !isGone && (
        // its controls belong to the answer's form, so that without scripts a press brings back what is typed there
        <div className="accept no-print">
          <h3 className="d3" id="accept">
            Accept it
          </h3>
          <p>
            <Unbroken text={statement} />
          </p>
          <input type="hidden" name="version" value={version} form="answer" />
          <Field
            name="acceptedBy"
            label="Your full name"
            autoComplete="name"
            required
            form="answer"
            defaultValue={name}
            onInput={(typed) => {
              setError(undefined);
              onName(typed);
            }}
            error={error}
          />
          <UnsentAnswer intent="accept" heldBack={heldBack} />
          <div className="step-end">
            <IntentButton
              intent="accept"
              className="btn"
              onClick={(event) => {
                const field = event.currentTarget.form?.elements.namedItem('acceptedBy') as HTMLInputElement;
                if (isName(field.value)) return;
                event.preventDefault();
                setError(NO_NAME);
                focusField(field);
              }}
            >
              Accept version {version}
            </IntentButton>
            <p className="small">
              We keep your name, this sentence and the time. It tells us to make the papers of the loan;
              nothing else is agreed until those are signed. <a href="#answer">Ask us first</a>, if you like.
            </p>
          </div>
        </div>
      )}
    </section>
  );
}
