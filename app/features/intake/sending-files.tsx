import { useEffect, useRef, useState } from 'react';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { saySize } from '#app/format/sizes.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { sharePanes } from '#drawings/desk/share-panes.ts';
import { DocumentRow, focusRow, sayRoom } from './document-row.tsx';
import { sayOutcome } from './file-outcome-text.ts';
import { NotSent, type Outcome, sendFile } from './send-files.ts';

interface Going {
  row: string;
  title: string;
  file: File;
  share: number;
  /** For a duplicate: the row of the identical file. */
  same?: string | null | undefined;
  state: 'waits' | 'goes' | 'stopped' | 'away' | 'changed' | Outcome;
}

const isOver = ({ state }: Going) => !['waits', 'goes', 'away'].includes(state);
/** Whether a file can be sent again, as it is. */
const mayGoAgain = ({ state }: Going) => ['away', 'not-stored', 'no-room', 'stopped'].includes(state);
const isKept = ({ state }: Going) => state === 'kept' || state === 'kept-clean' || state === 'duplicate';

const FIRST_WAIT_MS = 2000;

/** Makes the browser ask before it closes the page. */
const askFirst = (event: Event) => event.preventDefault();

interface UseSendFiles {
  token: string;
  files: readonly { row: string; title: string; file: File }[];
  /** Called once all are stored, or where the deal takes none any more, as its page then says. */
  onDone: () => void;
}

/**
 * Uploads the files of a stored deal, one after the other. After a lost connection it tries again when the browser is
 * online, and after longer and longer waits: a browser does not notice every line that is lost, or back.
 */
export function useSendFiles({ token, files, onDone }: UseSendFiles) {
  const [going, setGoing] = useState<Going[]>(() =>
    files.map((one) => ({ ...one, share: 0, state: 'waits' })),
  );
  const abort = useRef<AbortController>(null);
  const wait = useRef(FIRST_WAIT_MS);
  const index = going.findIndex(({ state }) => state === 'waits');
  const isBusy = going.some(({ state }) => state === 'goes');
  const change = (at: number, to: Partial<Going>) =>
    setGoing((all) => all.map((one, i) => (i === at ? { ...one, ...to } : one)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next file goes when the one before has ended
  useEffect(() => {
    if (isBusy || index < 0) return;
    const { row, file } = going[index]!;
    const controller = new AbortController();
    abort.current = controller;
    change(index, { state: 'goes', share: 0 });
    sendFile(token, row, file, (share) => change(index, { share }), controller.signal).then(
      ({ outcome, same }) => {
        wait.current = FIRST_WAIT_MS;
        change(index, { state: outcome, same, share: 1 });
      },
      (error: unknown) =>
        change(index, { state: error instanceof NotSent ? error.why : 'not-stored', share: 0 }),
    );
  }, [index, isBusy]);
  const retry = () =>
    setGoing((all) => all.map((one) => (one.state === 'away' ? { ...one, state: 'waits' } : one)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` reads nothing but the newest state
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  const isAway = !isBusy && index < 0 && going.some(({ state }) => state === 'away');
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(retry, wait.current);
    wait.current = Math.min(60_000, 2 * wait.current);
    return () => clearTimeout(timer);
  }, [isAway]);
  const isAllOver = going.every(isOver);
  useEffect(() => {
    if (isAllOver) return;
    addEventListener('beforeunload', askFirst);
    return () => removeEventListener('beforeunload', askFirst);
  }, [isAllOver]);
  const isDone = going.every(isKept) || going.some(({ state }) => state === 'gone');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  return {
    going,
    retry,
    stop: () => abort.current?.abort(),
    again: (at: number) => change(at, { state: 'waits', share: 0 }),
    isOver: isAllOver,
    /** Numbers of files that are stored, that were there before, and that will not be stored. */
    kept: going.filter(isKept).length,
    /** Files that have not come; not those that were refused, which are said to be. */
    lost: going.filter((one) => !isOver(one) || mayGoAgain(one) || one.state === 'changed'),
    same: going.filter(({ state }) => state === 'duplicate').length,
    refused: going.filter((one) => isOver(one) && !isKept(one)).length,
    /** Bytes. */
    all: going.reduce((sum, { file }) => sum + file.size, 0),
    sent: going.reduce((sum, one) => sum + one.file.size * (isKept(one) ? 1 : one.share), 0),
  };
}

/** 'One document is with us, 2 are not' */
const sayHowManyKept = (kept: number, refused: number): string =>
  kept === 0
    ? refused === 1
      ? 'Your document was not kept'
      : 'No document was kept'
    : `${kept === 1 ? 'One document is' : `${kept} documents are`} with us, ${refused === 1 ? 'one is' : `${refused} are`} not`;

/**
 * The heading above the files. It takes the focus at first, because the pressed button is gone, and once all files are
 * answered, because then 'Stop' is gone too.
 */
export function useSendingTitle({ all, sent, kept, refused, isOver }: ReturnType<typeof useSendFiles>) {
  const ref = useRef<HTMLHeadingElement>(null);
  const isStuck = isOver && refused > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and once all files have theirs
  useEffect(() => ref.current!.focus(), [isStuck]);
  return {
    ref,
    isStuck,
    title: isStuck
      ? sayHowManyKept(kept, refused)
      : `Sending, ${saySize(sent)} of ${saySize(all)}`.replaceAll(/ (?=[KM]B)/g, '\u00a0'),
  };
}

interface SendingFilesProps {
  sending: ReturnType<typeof useSendFiles>;
  /** The title of a row of the checklist. */
  titleOf: (row: string | null) => string;
  /** Leaves the page with the files that are stored so far. */
  onLeave: () => void;
  /** The heading level of the rows. */
  heading: 'h2' | 'h3';
}

/** The upload of the files: a window for each, filled as its bytes are sent. */
export function SendingFiles({ sending, titleOf, onLeave, heading }: SendingFilesProps) {
  const { going, all, sent, stop, retry, again, kept, refused } = sending;
  const share = all > 0 ? sent / all : 1;
  const left = going.filter((one) => !isOver(one)).length;
  return (
    <>
      <ul className="docs">
        {going.map((one, i) => {
          const { file, state } = one;
          const isBad = isOver(one) && !isKept(one);
          const status =
            state === 'goes'
              ? `${saySize(one.share * file.size)} of ${saySize(file.size)}`
              : state === 'waits'
                ? saySize(file.size)
                : state === 'stopped'
                  ? 'Stopped. You can send it later on your private page.'
                  : sayOutcome(state, file.name, titleOf(one.same ?? null));
          return (
            <DocumentRow
              heading={heading}
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              key={i}
              title={one.title}
              share={isKept(one) ? 1 : one.share}
              light={isBad || state === 'away' ? 'wrong' : 'lit'}
              status={
                isBad || state === 'away' || state === 'duplicate' ? (
                  status
                ) : (
                  <>
                    <b>{file.name}</b>, {isKept(one) && `${saySize(file.size)}. `}
                    {status}
                  </>
                )
              }
              isBad={isBad || state === 'away'}
              isSaid={state !== 'goes' && state !== 'waits'}
            >
              {state === 'goes' && (
                <button
                  className="text-button"
                  type="button"
                  onClick={({ currentTarget }) => {
                    focusRow(currentTarget);
                    stop();
                  }}
                >
                  Stop <span className="unseen">{file.name}</span>
                </button>
              )}
              {mayGoAgain(one) && (
                <button
                  className="text-button"
                  type="button"
                  onClick={({ currentTarget }) => {
                    focusRow(currentTarget);
                    if (state === 'away') retry();
                    else again(i);
                  }}
                >
                  Try now <span className="unseen">{file.name}</span>
                </button>
              )}
            </DocumentRow>
          );
        })}
      </ul>
      <div className="columns room">
        <span>{sayRoom(sent)}</span>
        <span>{`${kept} received, ${refused} not kept, ${left} to go`}</span>
        <div
          className="share"
          role="progressbar"
          aria-label="All files"
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <DataFigure className="share" drawing={sharePanes(share)} stretched />
        </div>
      </div>
      <div className="step-end">
        <button
          className="btn"
          type="button"
          onClick={() => {
            removeEventListener('beforeunload', askFirst);
            onLeave();
          }}
        >
          {left > 0 ? 'Go on without the rest' : 'Go on'} <Arrow />
        </button>
        <p className="small">You can send what is missing on your private page, at any time.</p>
      </div>
    </>
  );
}
