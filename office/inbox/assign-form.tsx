import { Post } from '#office/post.tsx';
import { SmallButton } from '#office/small-button.tsx';
import { AssigneeChoice } from './assignee-choice.tsx';
import { DoneNotice, Hidden, type ItemProps } from './item-parts.tsx';

/** The form that changes who has an item. */
export function AssignForm(props: ItemProps) {
  const { item, to, accounts } = props;
  return (
    <Post action={to} className="inline">
      <Hidden item={item} what="assign" />
      <label htmlFor="assignee">Assigned</label>
      <AssigneeChoice id="assignee" accounts={accounts} defaultValue={item.assignee ?? ''} data-key="a" />
      <SmallButton of="Assigned">Set</SmallButton>
      <DoneNotice {...props} of="assign" />
    </Post>
  );
}
