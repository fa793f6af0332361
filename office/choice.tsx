import type { ComponentProps } from 'react';

interface ChoiceProps extends ComponentProps<'select'> {
  /** Each with what it is called. */
  options: readonly (readonly [value: string | number, label: string])[];
}

/** One of several, in the look of the site's other fields. */
export const Choice = ({ options, ...select }: ChoiceProps) => (
  <span className="select">
    <select {...select}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </span>
);
