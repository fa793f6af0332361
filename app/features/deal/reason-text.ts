import { type Deal, FIELDS } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import type { Change } from '#app/lending/deal/smallest-change.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { wordsOf } from '#app/lending/vocabulary.ts';
import { askedOf, basisOf, ownFigures, sayLimit } from './answer-text.ts';
import type { Desk } from './desk-data.ts';
import { fieldName } from './field-name.ts';
import { sayDollars, sayFigure, sayList, sayLoan } from './figure-text.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** What a rule has, as words: purposes and types by name, numbers with their unit. */
function sayHas({ has, unit }: RuleAnswer): string {
  if (has === null) return '';
  if (typeof has === 'number') return sayFigure(Math.round(has * 100) / 100, unit);
  return sayList(has.split(' ').map(wordsOf));
}

function sayFix(desk: Desk, change: Change): string {
  const { fixes } = desk.words.ledger;
  const { field, from, to, by, loan = 0 } = change;
  const unit = field === 'equity' ? 'dollars' : unitOf(field);
  // what is too little by a few hundred dollars would not change the answer
  const enough = by < 0 ? Math.floor : Math.ceil;
  const say = (value: number, round = enough) =>
    unit === 'dollars' ? sayDollars(value, round) : sayFigure(value, unit);
  const label = field === 'equity' ? '' : FIELDS[field].label;
  return fillTemplate(fixes[field] ?? fixes.other!, {
    ...{
      label,
      to: say(to),
      by: say(Math.abs(by), Math.ceil),
      from: from === null ? '' : say(from, Math.round),
      loan: sayLoan(loan),
    },
  });
}

const UNITS = { money: 'dollars', percent: 'percent', bps: 'bps', months: 'months', years: 'years' } as const;
const unitOf = (field: keyof Deal) => UNITS[FIELDS[field].kind as keyof typeof UNITS] ?? 'count';

export interface SaidReason {
  head: string;
  /** What would change the answer. */
  fix: string;
}

/** Why a program does not carry the deal as asked, and the smallest change that would. */
export function sayReasons(desk: Desk, answer: ProgramAnswer): SaidReason[] {
  const { reasons, forGood } = desk.words.ledger;
  return answer.reasons.map(({ id, fix }) => {
    const rule = answer.rules.find((one) => one.id === id);
    const over = rule?.amount != null && answer.request !== null ? answer.request - rule.amount : 0;
    const isOne = rule?.has == null || !String(rule.has).includes(' ');
    const head = fillTemplate(reasons[id === 'purpose' && !isOne ? 'purposes' : id] ?? '', {
      fields: sayList(answer.needs.map(fieldName)),
      over: sayDollars(over),
      limit: rule ? sayLimit(rule, askedOf(rule)) : '',
      limitTo: rule ? sayLimit(rule, rule.limitTo) : '',
      basis: rule ? basisOf(desk, answer.key, rule) : '',
      has: rule ? sayHas(rule) : '',
    });
    const changes = rule?.changes.filter(({ field }) => field !== 'equity').slice(0, 2) ?? [];
    const said = changes.map((change) => sayFix(desk, change));
    const own = id === 'on-request' ? ownFigures(answer) : [];
    if (own.length > 0)
      said.push(fillTemplate(desk.words.answer.asks.own, { fields: sayList(own.map(fieldName)) }));
    const isEnd = fix === null && rule !== undefined && ['type', 'market'].includes(id);
    return {
      head: capital(head),
      fix: isEnd
        ? forGood
        : said
            .join(' ')
            .replace(/\. (A|\$)/g, ', or $1')
            .replaceAll('or A', 'or a'),
    };
  });
}
