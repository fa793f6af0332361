import { markedWords, type Part } from './marked-words.ts';
import { StateMark } from './state-mark.tsx';

/** A changed line, in words. */
export interface ShownLine {
  key: string;
  /** Its place: 'On every page, Contact, Phone'. */
  where: string;
  /** Null where nothing was there, or nothing will be. */
  was: string | null;
  becomes: string | null;
  /** Names of what it refers to, which are read as a whole. */
  isNames?: boolean;
}

/** Deleted and inserted words, announced as such by screen readers. */
const WasBecomes = ({ was, becomes }: Pick<ShownLine, 'was' | 'becomes'>) => (
  <>
    {was !== null && (
      <>
        <span className="unseen">was </span>
        <del>{was}</del>{' '}
      </>
    )}
    {was !== null && becomes !== null && 'becomes '}
    {becomes !== null && <ins>{becomes}</ins>}
    {becomes === null && 'is taken away'}
  </>
);

const Changed = ({ was, becomes }: { was: string; becomes: string }) => (
  <>
    {was && (
      <>
        <span className="unseen"> was </span>
        <del>{was}</del>
      </>
    )}
    {was && becomes && ' '}
    {becomes && (
      <>
        <span className="unseen"> becomes </span>
        <ins>{becomes}</ins>
      </>
    )}
    <span className="unseen">,</span>
  </>
);

/** A paragraph with its changed words marked where they stand. */
const Marked = ({ parts }: { parts: readonly Part[] }) => (
  <p className="v">
    {parts.map(({ same, was, becomes }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in a paragraph twice
      same === undefined ? <Changed key={i} was={was} becomes={becomes} /> : same,
    )}
  </p>
);

/** Words that changed within a text that stays, or the two values one after the other. */
function Values({ was, becomes, isNames }: Pick<ShownLine, 'was' | 'becomes' | 'isNames'>) {
  const marked = was !== null && becomes !== null && !isNames ? markedWords(was, becomes) : null;
  // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in a text twice
  if (marked) return marked.map((parts, i) => <Marked key={i} parts={parts} />);
  return (
    <p className="v">
      <WasBecomes was={was} becomes={becomes} />
    </p>
  );
}

/** All changed lines. */
export const WhatChanges = ({ lines }: { lines: readonly ShownLine[] }) => (
  <ol className="lines changes">
    {lines.map(({ key, where, was, becomes, isNames = false }) => (
      <li key={key}>
        <p className="small">{where}</p>
        <Values was={was} becomes={becomes} isNames={isNames} />
      </li>
    ))}
  </ol>
);

export interface Step {
  name: string;
  says: string;
  light: Parameters<typeof StateMark>[0]['light'];
  two?: boolean;
  isHere: boolean;
}

/** The steps of a change on its way to the public. */
export const Way = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="ends path" aria-label="Where it is">
    {steps.map(({ name, says, light, two, isHere }) => (
      <li key={name} aria-current={isHere ? 'step' : undefined}>
        <StateMark light={light} two={two ?? false} small />
        <span>
          {name}
          <small>{says}</small>
        </span>
      </li>
    ))}
  </ol>
);
