import type { ListedAccount } from '#db/staff-accounts.ts';
import { Choice } from '#office/choice.tsx';

type AssigneeChoiceProps = Omit<Parameters<typeof Choice>[0], 'options'> & { accounts: ListedAccount[] };

/** A <select> for the account that has an item, or none. */
export const AssigneeChoice = ({ accounts, ...select }: AssigneeChoiceProps) => (
  <Choice
    name="assignee"
    options={[['', 'Nobody'], ...accounts.map(({ id, name }) => [id, name] as const)]}
    {...select}
  />
);
