import { characters } from '#app/features/forms/fields.ts';
import { LONGEST } from './rejected-change.ts';

interface StaffTextProps {
  id: string;
  name: string;
  rows: number;
  /** What was typed and not saved. */
  kept?: string | undefined;
  required?: boolean;
  /** Ids of elements that describe it. */
  describedBy?: string | undefined;
  /** The shortcut that focuses it. */
  dataKey?: string;
}

/**
 * A labeled text field for staff. It has no maxlength, because browsers cut pasted text silently: a text that is too
 * long is returned whole, with the reason.
 */
export function StaffText({ id, kept = '', dataKey, describedBy, ...rest }: StaffTextProps) {
  const count = characters(kept);
  const isTooLong = count > LONGEST;
  return (
    <>
      <textarea
        id={id}
        {...rest}
        defaultValue={kept}
        data-key={dataKey}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : describedBy}
        // biome-ignore lint/a11y/noAutofocus: what has to be mended is where the page begins again
        autoFocus={isTooLong}
      />
      {isTooLong && (
        <p className="bad" id={`${id}-error`}>
          That is {count.toLocaleString('en-US')} characters; 4,000 is the most. Shorten it, or send it in two
          parts.
        </p>
      )}
    </>
  );
}
