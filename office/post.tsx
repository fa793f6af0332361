import { type ComponentProps, createContext, useContext } from 'react';

/** Whose page it is: the account's number. */
export const Writer = createContext<number | undefined>(undefined);

/**
 * A form that changes something. It says who wrote it: where somebody else has signed in in the same browser since, it is not
 * taken for theirs.
 */
export const Post = ({ children, ...form }: Omit<ComponentProps<'form'>, 'method'>) => {
  const writer = useContext(Writer);
  return (
    <form method="post" {...form}>
      {writer !== undefined && <input type="hidden" name="by" value={writer} />}
      {children}
    </form>
  );
};
