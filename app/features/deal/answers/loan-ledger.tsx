import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentsOf } from '#app/lending/deal/amortization.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { rowOf } from '#app/lending/rules.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { type Desk, type DeskProgram, programOf } from '../desk-data.ts';
import { StepLine } from '../step-line.tsx';
import { isTest, sayBinding, sayNeeds, sayTest } from '../words/answer-text.ts';
import { sayApart } from '../words/apart-text.ts';
import { sayWider } from '../words/coverage-ends.ts';
import { sayExactly, sayFigure, sayLoan, sayRates } from '../words/figure-text.ts';
import { sayLeftAt } from '../words/funds-text.ts';
import { sayInsuredTerm } from '../words/insured-term.ts';
import { interestCoverage, ratesOf, sayPayments } from '../words/loan-figures.ts';
import { sayDatedTerms, sayNotes } from '../words/loan-text.ts';
import { sayReasons } from '../words/reason-text.ts';
import { fitsSoFar, type Standing, standingOf } from '../words/verdict-text.ts';
import { LoanFacts } from './loan-facts.tsx';
import '#app/styles/ruled-table.css';
import './loan-ledger.css';

type Group = Standing | 'asked' | 'so-far' | 'other';
const GROUPS: Record<Group, string> = {
  asked: 'The one you asked about',
  fits: 'Fit now',
  'so-far': 'Fit what is tested',
  'leaves-cash': 'Leave cash to find',
  'fits-with-less': 'Smaller than you asked',
  later: 'Once stabilized',
  'more-needed': 'Wait for a fact',
  'does-not-fit': 'Do not fit',
  'on-request': 'On request',
  other: 'For other buildings, or other purposes',
};

interface LoanLedgerProps {
  desk: Desk;
  /** Content below the loans. */
  children: ReactNode;
}

/** All loans with the tests that size them, grouped by answer. */
export function LoanLedger({ desk, children }: LoanLedgerProps) {
  const { words, answer } = desk;
  const { ledger, caveats } = words;
  const asked = desk.read.deal.program;
  const groupOf = (one: ProgramAnswer): Group =>
    one.key === asked
      ? 'asked'
      : one.verdict === 'does-not-fit' &&
          one.largest === null &&
          one.reasons.some(({ id }) => id === 'purpose' || id === 'type')
        ? 'other'
        : fitsSoFar(one)
          ? 'so-far'
          : standingOf(one);
  const opened = asked ?? answer.programs.find(({ verdict }) => verdict === 'fits')?.key;
  return (
    <section className="ledger sec wrap grid12">
      <div className="words to-3">
        <h2 className="d2">{ledger.title}</h2>
        <p className="quiet no-print">{ledger.text}</p>
      </div>
      <div className="sets from-4">
        {(Object.keys(GROUPS) as Group[]).map((group) => {
          const programs = answer.programs.filter((one) => groupOf(one) === group);
          if (programs.length === 0) return null;
          return (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h3 className="set" id={`group-${group}`}>
                {GROUPS[group]} <span>{programs.length}</span>
              </h3>
              <ul>
                {programs.map((one) => (
                  <LoanRow key={one.key} desk={desk} answer={one} open={one.key === opened} />
                ))}
              </ul>
            </section>
          );
        })}
        {children}
        <div className="foot small">
          <p>{caveats.notice}</p>
          <p>
            {caveats.subsidiary} {caveats.statutory}
          </p>
        </div>
      </div>
    </section>
  );
}

function LoanRow({ desk, answer, open }: { desk: Desk; answer: ProgramAnswer; open: boolean }) {
  const program = programOf(desk, answer.key);
  const later = answer.verdict === 'later' ? desk.answer.takeout : null;
  const tests = (later?.rules ?? answer.rules).filter(
    (rule) => rule.steps.length > 0 || (rule.needs.length > 0 && isTest(rule)),
  );
  const reasons = answer.verdict === 'later' ? [] : sayReasons(desk, answer);
  // the table says where a basis is assumed, and whose rules count
  const notes = [
    ...sayNotes(desk, {
      ...answer,
      notes: tests.length === 0 ? [] : answer.notes.filter((note) => !/^value-.*-assumed$/.test(note)),
    }).filter((note) => note !== sayDatedTerms(desk, answer.key)),
    ...sayApart(desk, answer),
  ];
  const left = answer.verdict === 'does-not-fit' ? '' : sayLeftAt(desk, answer);
  const explanation = (reasons.length > 0 || notes.length > 0) && (
    <div className="said">
      {reasons.map(({ head, rest }) => (
        <p key={head + rest} className="reason">
          <b>
            <Unbroken text={head} />
          </b>{' '}
          <Unbroken text={rest} />
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="small">
          <Unbroken text={note} />
        </p>
      ))}
    </div>
  );
  const head = <LoanHead desk={desk} program={program} answer={answer} later={later} left={left} />;
  const id = `loan-${answer.key}`;
  if (tests.length === 0)
    return (
      <li className={`program plain v-${answer.verdict}`} id={id}>
        {head}
        {explanation}
      </li>
    );
  return (
    <li className={`program v-${answer.verdict}`} id={id}>
      <details open={open}>
        <summary>
          {head}
          <i className="plus" aria-hidden="true" />
        </summary>
        <TestsTable desk={desk} program={program} rules={tests} binding={later?.binding ?? answer.binding} />
        {program.changed.length > 0 && desk.read.deal.rules === 'firm' && (
          <div className="small changed-rules">
            <p>
              {desk.words['dated-terms']}{' '}
              <Link className="in-text" to={`${desk.to('deal', { rules: 'today' })}#loan-${answer.key}`}>
                Count with them
              </Link>
            </p>
            <ul>
              {program.changed.map(({ row, text }) => (
                <li key={row}>
                  <Unbroken text={text} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {answer.verdict !== 'does-not-fit' && (
          <LoanFacts
            answer={answer}
            payments={paymentsOf(desk.terms, desk.read.deal, answer)}
            note={sayPayments(desk)}
          />
        )}
        <p className="row-acts no-print">
          {answer.verdict === 'fits' && !/^2/.test(answer.key) && (
            <TextLink to={desk.to('cost', { program: answer.key })}>What it costs</TextLink>
          )}
          {later && <TextLink to={desk.to('takeout')}>From bridge to HUD</TextLink>}
          <Link className="lnk quiet" to={program.href}>
            Terms of {program.name}
          </Link>
        </p>
      </details>
      {explanation}
    </li>
  );
}

interface LoanHeadProps {
  desk: Desk;
  program: DeskProgram;
  answer: ProgramAnswer;
  later: Desk['answer']['takeout'];
  /** What is left to pay with the loan; before its arithmetic, which opens below. */
  left: string;
}

function LoanHead({ desk, program, answer, later, left }: LoanHeadProps) {
  const { key, largest, verdict } = answer;
  const rates = ratesOf(desk, key);
  const today = interestCoverage(desk, answer);
  const least = desk.terms
    .find((terms) => terms.key === key)
    ?.rules.find(({ measure, op }) => measure === 'dscr' && op === 'min');
  const held = later ?? (largest === null ? null : answer);
  const wider = sayWider(answer);
  return (
    <div className="head">
      <span className="name">
        <Swatch program={program.hue} />{' '}
        <b>
          <Unbroken text={program.name} />
        </b>
      </span>
      <span className="size">
        {largest !== null && sayLoan(largest)}
        {held && (
          <small>
            {verdict === 'does-not-fit' && 'does not fit; '}held by {sayBinding(held)}
          </small>
        )}
        {wider && <small>{wider}</small>}
      </span>
      <span className="facts">
        {rates?.rates && (
          <span>
            {sayRates(rates.rates)}
            <small>SOFR + {rates.spread}</small>
          </span>
        )}
        {today && rates && (
          <span>
            {sayFigure(today.coverage, 'dscr')}
            <small>
              coverage today{today.loan !== largest && ` at ${sayLoan(today.loan)}`}
              {!least && (answer.reserve ?? Number(today.coverage < 1)) > 0 && ', reserve needed'}
            </small>
          </span>
        )}
        {rates === null && largest !== null && (
          <span>
            {sayInsuredTerm(desk, key, (later ?? answer).rules)}
            <small>fixed, through our subsidiary</small>
          </span>
        )}
      </span>
      {left && <span className="left-to-pay">{left}</span>}
    </div>
  );
}

interface TestsTableProps {
  desk: Desk;
  program: DeskProgram;
  rules: readonly RuleAnswer[];
  binding: readonly RuleAnswer['id'][];
}

/** A program's tests: the requirement of each, its arithmetic, and the loan that it allows. */
function TestsTable({ desk, program, rules, binding }: TestsTableProps) {
  return (
    <table className="ruled-table tests">
      <caption className="unseen">Tests of {program.name}</caption>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Arithmetic</th>
          <th scope="col" className="n">
            Allows
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => {
          const isLowest = binding.includes(rule.id);
          return (
            <tr key={rule.id} className={isLowest ? 'lowest' : undefined}>
              <th scope="row">
                {sayTest(desk, program.key, rule)}
                {isLowest && <em>the lowest; it holds the loan</em>}
              </th>
              <td>
                {rule.onRequest
                  ? 'on request'
                  : rule.needs.length > 0
                    ? sayNeeds(rule.needs)
                    : rule.steps.map((step) => <StepLine key={step.label} step={step} />)}
                {rule.assumed && (
                  <small>
                    {rule.id === 'value-added' ? desk.words.notes['value-added-assumed'] : desk.words.assumed}
                  </small>
                )}
                {desk.read.assumed.includes('value') &&
                  rule.steps.some(({ inputs }) => inputs.some(({ field }) => field === 'value')) && (
                    <small>{desk.words.notes['price-as-value']}</small>
                  )}
                {rule.row && (
                  <Link className="small in-text" to={`${program.href}#${rowOf(rule.row)}`}>
                    The term it rests on
                  </Link>
                )}
              </td>
              <td className="n">
                {rule.amount === null ? '\u2013' : sayExactly(rule.amount)}
                {rule.ends && rule.ends[0] < rule.ends[1] && (
                  <small>{`${sayExactly(rule.ends[1])} at the ${rule.limitTo === null ? 'narrowest spread' : 'lower coverage'}`}</small>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
