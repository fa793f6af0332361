import { useLocation } from 'react-router';
import type { TransactionOrder } from '#app/lending/transaction-filter.ts';

interface ClearButtonProps {
  label: string;
  className: string;
  /** The order, which stays as it is. */
  order: TransactionOrder;
  disabled?: boolean;
  onClear: () => void;
}

/** Clears all filters. A form of its own, so that it works without scripts. */
export function ClearButton({ label, className, order, disabled = false, onClear }: ClearButtonProps) {
  const { pathname } = useLocation();
  return (
    <form
      className="clear-form"
      action={pathname}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      {order !== 'portfolio' && <input type="hidden" name="sort" value={order} />}
      <button type="submit" className={className} disabled={disabled}>
        {label}
      </button>
    </form>
  );
}
