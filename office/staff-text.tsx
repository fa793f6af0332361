import { characters } from '#app/features/forms/fields.ts';
import { LONGEST } from './rejected-change.ts';

interface StaffTextProps {
  id: string;
  name: string;
  rows: number;
  /** What was typed and not kept. */
  kept?: string | undefined;
  required?: boolean;
  /** What else is read with its label, by id. */
  describedBy?: string | undefined;
  /** The key that leads here. */
  dataKey?: string;
}

/**
 * A field for what staff write, below its label. Not limited in the browser, which would cut what is pasted without a word:
 * what is too long comes back whole, with the reason.
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
