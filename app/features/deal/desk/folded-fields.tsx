import type { ReactNode } from 'react';
import { FIELDS, type FieldKey, type Group } from '#app/lending/deal/deal-fields.ts';
import { steadyAfter } from '#app/lending/deal/noi-path.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import type { Desk } from '../desk-data.ts';
import { shortOf } from '../words/answer-text.ts';
import { fieldName } from '../words/field-text.ts';
import { sayFigure, sayList } from '../words/figure-text.ts';
import { useEver } from './use-ever.ts';

/** A group of the form that is collapsed until the deal needs it. */
export type Fold = Exclude<Group, 'deal' | 'link'>;

const TITLES: Record<Fold, string> = {
  rates: 'Rates and fees',
  hud: 'The HUD loan',
  building: 'More of the building',
  mix: 'Unit mix',
  timing: 'Term and timing',
  insured: 'An FHA-insured loan',
};

const isIn = (group: Fold) => (field: FieldKey) => FIELDS[field].group === group;

/**
 * Which answers the fields of a group would give: 'Opens Core and what a bridge loan costs.'; empty where none waits
 * for them.
 */
function sayOpens({ answer, ...desk }: Desk, group: Fold): string {
  const waiting = answer.programs.filter(
    ({ verdict, needs }) => verdict === 'more-needed' && needs.some(isIn(group)),
  );
  const opened = [
    ...waiting.map((one) => shortOf({ answer, ...desk }, one)),
    ...(answer.needs.cost.some(isIn(group)) ? ['what a bridge loan costs'] : []),
    ...(answer.needs.takeout.some(isIn(group)) ? ['the way to HUD'] : []),
  ];
  return opened.length > 0 ? `Opens ${sayList(opened)}.` : '';
}

/** The values of a group in words, readable without opening it. */
function sayHeld({ read: { deal, typed }, words }: Desk, group: Fold): string {
  if (group === 'timing')
    return `${sayFigure(deal.hold, 'months')}, stabilized after ${sayFigure(steadyAfter(deal), 'months')}.`;
  const held = (Object.keys(typed) as FieldKey[]).filter(isIn(group)).map(fieldName);
  return held.length > 0 ? `Typed: ${sayList(held)}.` : words.folds[group];
}

/** Whether no bridge loan is possible for the plan, so that the answer waits for a field of this group. */
function isAsked({ read, answer }: Desk, group: Fold): boolean {
  const left = answer.programs.filter(({ verdict }) => verdict !== 'does-not-fit');
  return (
    read.deal.for !== null &&
    left.length > 0 &&
    left.every(({ key }) => isInsured(key)) &&
    left.some(({ needs }) => needs.some(isIn(group)))
  );
}

interface FoldedFieldsProps {
  group: Fold;
  desk: Desk;
  children: ReactNode;
}

/**
 * Inputs that a first answer does not need, below a line with their values and with the answers that they would give.
 */
export function FoldedFields({ group, desk, children }: FoldedFieldsProps) {
  const isOpen = useEver(desk.read.errors.some(({ field }) => isIn(group)(field)) || isAsked(desk, group));
  return (
    <details className={`fold g-${group}`} open={isOpen}>
      <summary>
        <span className="name">{TITLES[group]}</span>
        <span className="now">
          {sayHeld(desk, group)} {sayOpens(desk, group)}
        </span>
        <i className="plus" aria-hidden="true" />
      </summary>
      <fieldset>
        <legend className="unseen">{TITLES[group]}</legend>
        {children}
      </fieldset>
    </details>
  );
}
