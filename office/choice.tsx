import type { ComponentProps } from 'react';

interface ChoiceProps extends ComponentProps<'select'> {
  /** Pairs of value and label. */
  options: readonly (readonly [value: string | number, label: string])[];
}

/** A <select> in the style of the site's other fields. */
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
