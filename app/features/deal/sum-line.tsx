import type { ReactNode } from 'react';
import type { Step } from '#app/lending/deal/step.ts';
import { StepLine } from './step-line.tsx';
import './sum-line.css';

interface SumLineProps {
  label: string;
  note?: string | undefined;
  amount: string;
  /** Its arithmetic; a line without arithmetic does not open. */
  steps?: readonly Step[];
  total?: boolean;
  /** Not part of the sum. */
  aside?: boolean;
  children?: ReactNode;
}

/** One line of a sum, which opens to show its arithmetic. */
export function SumLine({ label, note, amount, steps = [], total, aside, children }: SumLineProps) {
  const className = ['line', total && 'total', aside && 'aside'].filter(Boolean).join(' ');
  const inside = (
    <>
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
      <b>{amount}</b>
    </>
  );
  if (steps.length === 0 && !children) return <div className={`${className} plain`}>{inside}</div>;
  return (
    <details className={className}>
      <summary>
        {inside}
        <i className="plus" aria-hidden="true" />
      </summary>
      <div className="arithmetic">
        {steps.map((step) => (
          <StepLine key={step.label} step={step} />
        ))}
        {children && <p>{children}</p>}
      </div>
    </details>
  );
}
