import { type ComponentProps, createContext, useContext } from 'react';
import { Submit } from './buttons.tsx';

/** Whose page it is: the account's number. */
export const Writer = createContext<number | undefined>(undefined);

interface PostProps extends Omit<ComponentProps<'form'>, 'method'> {
  /** Its hidden fields. */
  fields?: Readonly<Record<string, string | number>>;
}

/**
 * A form that changes something. It says who wrote it: where somebody else has signed in in the same browser since, it is not
 * taken for theirs.
 */
export const Post = ({ fields = {}, children, ...form }: PostProps) => {
  const writer = useContext(Writer);
  return (
    <form method="post" {...form}>
      {writer !== undefined && <input type="hidden" name="by" value={writer} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
};

interface PostButtonProps extends ComponentProps<typeof Submit> {
  action: string;
  fields: NonNullable<PostProps['fields']>;
}

/** A form of one button. */
export const PostButton = ({ action, fields, ...button }: PostButtonProps) => (
  <Post action={action} fields={fields}>
    <Submit {...button} />
  </Post>
);
