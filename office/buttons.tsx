import type { ComponentProps, ReactNode } from 'react';

interface SubmitProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  children: ReactNode;
  look?: string;
  /** What it does, where the form has several buttons: the field `do`. */
  does?: string;
  /** The object of the action, for screen readers, which read the button without what is around it. */
  of?: string;
  /** The shortcut that presses it. */
  dataKey?: string;
}

/** Submits the form around it, or the one that `form` names. */
export const Submit = ({ children, look = 'text-button', does, of, dataKey, ...button }: SubmitProps) => (
  <button className={look} type="submit" name={does && 'do'} value={does} data-key={dataKey} {...button}>
    {children}
    {of && <span className="unseen"> {of}</span>}
    {dataKey && (
      <>
        {' '}
        <Key of={dataKey} />
      </>
    )}
  </button>
);

/** The shortcut for the same action. */
export const Key = ({ of }: { of: string }) => (
  <span className="key" aria-hidden="true">
    {of}
  </span>
);

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'className'> & { to: string };

const linkAs =
  (look: string) =>
  ({ to, ...rest }: LinkProps) => <a className={look} href={to} {...rest} />;

/** Within a line of text. */
export const TextLink = linkAs('in-text');
/** On a line of its own. */
export const LineLink = linkAs('lnk');
/** The next step. */
export const ButtonLink = linkAs('btn sm');
/** A step beside the next one. */
export const QuietLink = linkAs('text-button');
