import type { Rule } from '../rules.ts';
import {
  type Expression,
  inputsOf,
  PER_ONE,
  type StepInput,
  type StepUnit,
  sayArithmetic,
  workOut,
} from './arithmetic.ts';
import { type Deal, FIELDS, type Field, type NumberKey } from './deal-fields.ts';

/** One line of arithmetic, the same on page, sheet, workbook and interface. */
export class Step {
  readonly label: string;
  /**
   * in its unit, not rounded; percentages are in percent, without binary rounding errors; null while an input is
   * missing
   */
  readonly value: number | null;
  readonly unit: StepUnit;
  readonly expression: Expression;
  /** the rule of the terms that it comes from; null for pure arithmetic */
  readonly source: string | null;

  constructor(label: string, unit: StepUnit, expression: Expression, source: string | null = null) {
    const value = workOut(expression);
    const perOne = PER_ONE[unit];
    this.label = label;
    this.value = value === null || perOne === undefined ? value : Math.round(value * perOne * 1e6) / 1e6;
    this.unit = unit;
    this.expression = expression;
    this.source = source;
  }

  // computed on demand: a search for the smallest change makes thousands of steps and reads the words of none

  /** with the names of the inputs and the signs + − × ÷ */
  get formula(): string {
    return sayArithmetic(this.expression);
  }

  get inputs(): StepInput[] {
    return inputsOf(this.expression);
  }
}

const UNIT_OF: Partial<Record<Field['kind'], StepUnit>> = {
  money: 'dollars',
  percent: 'percent',
  bps: 'bps',
  months: 'months',
  years: 'years',
};

/** The unit of a field's number. */
export const unitOf = (field: NumberKey): StepUnit => UNIT_OF[FIELDS[field].kind] ?? 'count';

/** An input that the visitor types. `mayBeEmpty`: an empty field counts as zero. */
export const typedInput = (deal: Deal, field: NumberKey, mayBeEmpty = false): StepInput => ({
  name: FIELDS[field].label,
  value: deal[field],
  unit: unitOf(field),
  source: 'you',
  field,
  mayBeEmpty,
});

/** A figure of the terms; of a range, the given end. */
export const termInput = (rule: Rule, name: string, end: 'from' | 'to' = 'to'): StepInput => ({
  name,
  value: rule[end],
  unit: rule.unit,
  source: 'terms',
  row: rule.id,
});

/** The result of an earlier step as an input. */
export const stepInput = ({ label, value, unit }: Pick<Step, 'label' | 'value' | 'unit'>): StepInput => ({
  name: label,
  value,
  unit,
  source: 'computed',
});

/** A number that is computed without a step of its own. */
export const computedInput = (name: string, value: number, unit: StepUnit = 'dollars'): StepInput => ({
  name,
  value,
  unit,
  source: 'computed',
});
