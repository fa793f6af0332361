import type { OfficeWords } from '#app/collections/office.server.ts';
import type { ListedAccount } from '#db/staff-accounts.ts';

interface AssignFormProps {
  words: OfficeWords['item'];
  /** Where it is posted. */
  to: string;
  accounts: readonly ListedAccount[];
  assignee: number | null;
  /** Of the item as it is shown: who changes another loses nothing of theirs. */
  version: number;
}

/** Who has an item, to be changed. */
export const AssignForm = ({ words, to, accounts, assignee, version }: AssignFormProps) => (
  <form method="post" action={to} className="inline">
    <input type="hidden" name="do" value="assign" />
    <input type="hidden" name="version" value={version} />
    <label htmlFor="assignee">{words.assigned}</label>
    <span className="sel">
      <select id="assignee" name="assignee" defaultValue={assignee ?? ''} data-key="a">
        <option value="">{words.nobody}</option>
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
    <button className="plain" type="submit">
      {words.set}
      <span className="unseen"> {words.assigned}</span>
    </button>
  </form>
);
