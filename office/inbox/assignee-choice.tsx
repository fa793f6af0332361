import type { ListedAccount } from '#db/staff-accounts.ts';
import { Choice } from '#office/choice.tsx';

type AssigneeChoiceProps = Omit<Parameters<typeof Choice>[0], 'options'> & { accounts: ListedAccount[] };

/** Who has an item: one of the staff, or nobody. */
export const AssigneeChoice = ({ accounts, ...select }: AssigneeChoiceProps) => (
  <Choice
    name="assignee"
    options={[['', 'Nobody'], ...accounts.map(({ id, name }) => [id, name] as const)]}
    {...select}
  />
);
