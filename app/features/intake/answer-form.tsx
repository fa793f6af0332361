import { type FormEvent, useEffect, useRef, useState } from 'react';
import { saySize } from '#app/format/sizes.ts';
import { OTHER_DOCUMENT } from '#app/lending/intake/checklist.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Field } from '#app/ui/field.tsx';
import { ChooseFile, KINDS } from './choose-file.tsx';
import { DocumentRow } from './document-row.tsx';
import { sayForgotten } from './file-outcome-text.ts';
import { SendingFiles, useSendFiles, useSendingTitle } from './sending-files.tsx';
import { forgetUnsent, type Judged, keepUnsent, restOf, unsentOf } from './unsent.ts';
import { type HeldBack, type Intent, intentOf } from './unsent-answer.tsx';

export const LONGEST = 4000;
export const TOO_LONG = 'That is longer than 4,000 characters.';
const STILL_HERE = 'Nothing is lost: everything that you typed is still here.';
export const FULL = 'This page takes no more messages. Reply to a mail of ours, or call us.';

interface AnswerFormProps {
  token: string;
  /** Above the field of the answer. */
  heading: string;
  label: string;
  /**
   * The documents to add; the last row takes any document. `note` is the result for a file that was refused for the
   * row.
   */
  rows: readonly { id: string; title: string; text: string; note: string; isBad: boolean }[];
  /** Titles of all rows of the deal, by id. */
  titles: Readonly<Record<string, string>>;
  /** Whether a term sheet waits for its answer, and nothing else is asked. */
  isOfTerms: boolean;
  /** The error of the words, and the words as typed. */
  error?: string | undefined;
  typed?: string | undefined;
  /** The result of the last post, line by line. */
  done: readonly string[];
  /** Called when files begin to be sent, after the words if there are any: what the page says was true until then. */
  onGoing: (isSaid: boolean) => void;
  heldBack: HeldBack | undefined;
  /** Called where another button of this form was pressed while something is not sent, for the first time. */
  onHoldBack: (heldBack: HeldBack) => void;
}

interface Chosen {
  row: string;
  title: string;
  file: File;
}

/** The address of the deal's page with the result of a post: `?said&kept=2&again=0&refused=1`. */
const donePath = (
  token: string,
  said: boolean,
  { kept, same, refused }: { kept: number; same: number; refused: number },
) => {
  const became = { kept: String(kept - same), again: String(same), refused: String(refused) };
  return `/submit/status/${token}?${new URLSearchParams({ ...(said && { said: '' }), ...became })}`;
};

/**
 * An answer and its documents in one form, so that both are sent together. An ordinary post; with scripts the words
 * first, and then the files one by one, with progress.
 */
export function AnswerForm(props: AnswerFormProps) {
  const { token, heading, label, rows, typed, done } = props;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Judged>>>({});
  const [going, setGoing] = useState<{ files: Chosen[]; said: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(props.error);
  useEffect(() => {
    const kept = unsentOf(token);
    setChosen(kept.chosen ?? {});
    for (const name of ['words', 'acceptedBy'] as const) {
      const control = form.current!.elements.namedItem(name) as HTMLInputElement | null;
      // the server, or the browser, may have given back another text
      if (control) control.value ||= kept[name] ?? '';
      keepUnsent(token, { [name]: control?.value });
    }
  }, [token]);
  if (going) return <Going {...props} {...going} />;
  const rowsLeft = Object.keys(chosen).filter((row) => rows.every(({ id }) => id !== row));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const intent = pressedIntent(event);
    if (intent) {
      const { words } = Object.fromEntries(new FormData(event.currentTarget));
      const isWaiting = String(words).trim() !== '' || Object.values(chosen).some(({ taken }) => taken[0]);
      return void (isWaiting && holdOnce(event, intent, props));
    }
    const files = rows.flatMap(({ id, title }) =>
      (chosen[id]?.taken ?? []).map((file) => ({ row: id, title, file })),
    );
    if (files.length === 0) return; // then it is an ordinary post
    event.preventDefault();
    if (isBusy) return;
    const own = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    setBusy(true);
    const page = `/submit/status/${token}`;
    const body = new URLSearchParams({ words: own });
    // Files alone wait where the connection is lost. The page is asked as after files that it did not keep, because it
    // then says whether the deal has ended.
    const asked = own === '' ? fetch(`${page}?kept=0`) : fetch(page, { method: 'POST', body });
    const code = await asked.then(
      // a page that takes no words, as that of a deal that was withdrawn meanwhile, is shown as it is
      ({ status, url }) => (own !== '' && status === 200 && !url.endsWith('?said') ? 0 : status),
      () => (own === '' ? 200 : 0),
    );
    setBusy(false);
    // the link or the deal has ended: the page that answers an ordinary post says so, and gives the words back
    if (code === 404 || code === 410) return form.current!.submit();
    if (code === 200) {
      keepUnsent(token, { words: undefined });
      setGoing({ files, said: own !== '' });
      props.onGoing(own !== '');
    } else
      setError(
        code === 422
          ? [...own].length > LONGEST
            ? TOO_LONG
            : FULL
          : code === 0 || code >= 500
            ? `We do not know whether it came. ${STILL_HERE} Press Send again: within ten minutes it counts once.`
            : `We have not received it. ${STILL_HERE} Please try again.`,
      );
  };
  const title = (
    <h2 className="d3" id="documents">
      Add documents
    </h2>
  );
  const documents = (
    <>
      {rows.length > 1 && <p className="small">We do not have these yet. You can send them later.</p>}
      <ul className="docs">
        {rows.map(({ id, title, text, note, isBad }) => {
          const { taken: some, names } = chosen[id] ?? { taken: [], names: [] };
          // those of a row that is no longer asked for, because another file of it has come, stand in the last
          const here = id === 'other' ? [id, ...rowsLeft] : [id];
          const refused = here.flatMap((row) =>
            (chosen[row]?.refused ?? []).map((one) =>
              row === id ? one : { ...one, says: `${props.titles[row]}: ${one.says}` },
            ),
          );
          const forgotten = here
            .filter((row) => row !== id || names.length > some.length)
            .flatMap((row) => chosen[row]?.names ?? []);
          const notes =
            forgotten.length > 0
              ? [{ says: sayForgotten(forgotten.join(', ')), isBad: true }, ...refused]
              : refused;
          return (
            <DocumentRow
              key={id}
              title={title}
              text={note === '' ? text : ''}
              share={some.length > 0 ? 1 : null}
              light={some.length === 0 && (isBad || notes.length > 0) ? 'wrong' : 'dim'}
              status={
                some.length > 0
                  ? `${names.join(', ')}, ${saySize(some.reduce((sum, { size }) => sum + size, 0))}`
                  : notes.length === 0 && note
              }
              isBad={isBad && some.length === 0}
              notes={notes}
              isSaid
            >
              <ChooseFile
                of={title}
                name={`file:${id}`}
                onChoose={(taken, refused) => {
                  const names = taken.map(({ name }) => name);
                  const now = { ...unsentOf(token).chosen, [id]: { taken, names, refused } };
                  keepUnsent(token, { chosen: now });
                  setChosen(now);
                }}
              >
                {some.length > 0 ? 'Choose again' : 'Choose a file'}
              </ChooseFile>
            </DocumentRow>
          );
        })}
      </ul>
    </>
  );
  return (
    <form
      ref={form}
      id="answer"
      className="answer"
      method="post"
      encType="multipart/form-data"
      action={`/submit/status/${token}`}
      onSubmit={submit}
    >
      <h2 className="d3">{heading}</h2>
      {/* before the files, because the end of the body is lost where the connection breaks */}
      <Field
        name="words"
        label={label}
        type="area"
        error={error}
        defaultValue={typed}
        onInput={(words) => keepUnsent(token, { words })}
      />
      {props.isOfTerms ? (
        // its reader asks about the term sheet: the button below is then on the screen of the question
        <details className="folded" open={Object.keys(chosen).length > 0 || rows.some(({ note }) => note)}>
          <summary>
            {title} <i className="plus" aria-hidden="true" />
          </summary>
          {documents}
        </details>
      ) : (
        <>
          {title}
          {documents}
        </>
      )}
      <div className="step-end">
        <button className="btn" type="submit" disabled={isBusy} formNoValidate>
          Send <Arrow />
        </button>
        <p className="small">{KINDS}</p>
      </div>
      <Done lines={done} />
    </form>
  );
}

/** The result of the last post. */
export function Done({ lines }: { lines: readonly string[] }) {
  // it is removed from the address, so that a reload does not show it again
  useEffect(() => {
    if (lines.length > 0) history.replaceState(history.state, '', location.pathname);
  }, [lines.length]);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was loaded anew, and what became of the sending is what its sender wants
    <div className="verdict done" role="status" tabIndex={-1} autoFocus>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

const pressedIntent = ({ nativeEvent }: FormEvent) =>
  intentOf(((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value);

function holdOnce(
  event: FormEvent,
  intent: Intent | undefined,
  { token, heldBack, onHoldBack }: Pick<AnswerFormProps, 'token' | 'heldBack' | 'onHoldBack'>,
) {
  if (!intent) return;
  if (heldBack?.intent === intent) return forgetUnsent(token);
  event.preventDefault();
  onHoldBack({ intent });
}

/** The words are stored; the files are being uploaded. */
function Going(props: AnswerFormProps & { files: Chosen[]; said: boolean }) {
  const { token, files, said, titles } = props;
  // loads a document, because the page is rendered from what is stored by then
  const leave = () => location.assign(donePath(token, said, sending));
  const sending = useSendFiles({ token, files, onDone: () => leave() });
  const { ref, title } = useSendingTitle(sending);
  const { lost } = sending;
  const [chosen] = useState(() => unsentOf(token).chosen);
  const states = lost.map(({ state }) => state).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever loads the page anew chooses these again
  useEffect(() => keepUnsent(token, { chosen: restOf(chosen, lost) }), [states]);
  return (
    <form
      id="answer"
      method="post"
      action={`/submit/status/${token}`}
      onSubmit={(event) => holdOnce(event, pressedIntent(event), props)}
    >
      <h2 className="d3" ref={ref} tabIndex={-1}>
        {title}
      </h2>
      {said && <p>We have your words.</p>}
      <SendingFiles
        sending={sending}
        titleOf={(row) => titles[row ?? ''] ?? OTHER_DOCUMENT}
        onLeave={leave}
        heading="h3"
      />
    </form>
  );
}
