import { DoneNotice, Hidden, type ItemProps } from './item-parts.tsx';

/** Who has an item, to be changed. */
export function AssignForm(props: ItemProps) {
  const { item, to, accounts } = props;
  return (
    <form method="post" action={to} className="inline">
      <Hidden item={item} what="assign" />
      <label htmlFor="assignee">Assigned</label>
      <span className="select">
        <select id="assignee" name="assignee" defaultValue={item.assignee ?? ''} data-key="a">
          <option value="">Nobody</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <button className="text-button" type="submit">
        Set
        <span className="unseen"> Assigned</span>
      </button>
      <DoneNotice {...props} of="assign" />
    </form>
  );
}
