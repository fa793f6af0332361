import type { Step } from '#app/lending/deal/step.ts';
import { sayStep } from './words/figure-text.ts';

/** One line of arithmetic with figures in place of names, and its formula as a note. */
export const StepLine = ({ step }: { step: Step }) => (
  <span className="step" title={`${step.label}: ${step.formula}`}>
    {sayStep(step)}
  </span>
);
