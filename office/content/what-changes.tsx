import { Sash } from './sash.tsx';

/** A line that reads differently, in words. */
export interface ShownChange {
  key: string;
  /** Where it stands: 'On every page, Contact, Phone'. */
  where: string;
  /** Null where nothing stood there, or nothing will. */
  was: string | null;
  becomes: string | null;
}

/** Words that are struck and words that come, announced as such. */
const WasBecomes = ({ was, becomes }: Pick<ShownChange, 'was' | 'becomes'>) => (
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

/** Every line that reads differently. */
export const WhatChanges = ({ changes }: { changes: readonly ShownChange[] }) => (
  <ol className="lines changes">
    {changes.map(({ key, where, was, becomes }) => (
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
  light: Parameters<typeof Sash>[0]['light'];
  two?: boolean;
  isHere: boolean;
}

/** Where a change is on its way out. */
export const Way = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="ends path" aria-label="Where it is">
    {steps.map(({ name, says, light, two, isHere }) => (
      <li key={name} aria-current={isHere ? 'step' : undefined}>
        <Sash light={light} two={two ?? false} small />
        <span>
          {name}
          <small>{says}</small>
        </span>
      </li>
    ))}
  </ol>
);
