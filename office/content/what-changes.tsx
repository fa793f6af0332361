import { StateMark } from './state-mark.tsx';

/** A changed line, in words. */
export interface ShownLine {
  key: string;
  /** Its place: 'On every page, Contact, Phone'. */
  where: string;
  /** Null where nothing was there, or nothing will be. */
  was: string | null;
  becomes: string | null;
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

/** All changed lines. */
export const WhatChanges = ({ lines }: { lines: readonly ShownLine[] }) => (
  <ol className="lines changes">
    {lines.map(({ key, where, was, becomes }) => (
      <li key={key}>
        <p className="small">{where}</p>
        <p className="v">
          <WasBecomes was={was} becomes={becomes} />
        </p>
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
