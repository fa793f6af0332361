import type { ComponentProps } from 'react';
import { type ListedAccount, mayHaveWork } from '#db/staff-accounts.ts';
import { Submit } from '#office/buttons.tsx';
import { Choice } from '#office/choice.tsx';
import { Post } from '#office/post.tsx';
import { changeOf, DoneNotice, type ItemProps } from './item-parts.tsx';

type AssigneeChoiceProps = Omit<ComponentProps<typeof Choice>, 'options'> & { accounts: ListedAccount[] };

/** A <select> for the account that has an item, or none; of those whose role covers work on it. */
export const AssigneeChoice = ({ accounts, ...select }: AssigneeChoiceProps) => (
  <Choice
    name="assignee"
    options={[['', 'Nobody'], ...accounts.filter(mayHaveWork).map(({ id, name }) => [id, name] as const)]}
    {...select}
  />
);

/** The form that changes who has an item. */
export function AssignForm(props: ItemProps) {
  const { item, to, accounts } = props;
  return (
    <Post action={to} className="inline" fields={changeOf(item, 'assign')}>
      <label htmlFor="assignee">Assigned</label>
      <AssigneeChoice id="assignee" accounts={accounts} defaultValue={item.assignee ?? ''} data-key="a" />
      <Submit of="Assigned">Set</Submit>
      <DoneNotice {...props} of="assign" />
    </Post>
  );
}
