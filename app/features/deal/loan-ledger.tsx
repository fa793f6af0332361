import { Link } from 'react-router';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { rowOf } from '#app/lending/rules.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { sayBinding, sayTest } from './answer-text.ts';
import { type Desk, type DeskProgram, programOf } from './desk-data.ts';
import { fieldName } from './field-name.ts';
import { sayExactly, sayList, sayLoan, sayRates } from './figure-text.ts';
import { sayLeft } from './funds-text.ts';
import { LoanFacts } from './loan-facts.tsx';
import { coverageToday, longestYears, ratesOf, sayNotes } from './loan-text.ts';
import { sayReasons } from './reason-text.ts';
import { StepLine } from './step-line.tsx';
import '#app/styles/ruled-table.css';
import './loan-ledger.css';

type Group = ProgramAnswer['verdict'] | 'asked' | 'other';
const GROUPS: readonly Group[] = [
  'asked',
  'fits',
  'fits-with-less',
  'later',
  'more-needed',
  'does-not-fit',
  'on-request',
  'other',
];

/** Each loan with the tests that size it, in groups by how it answers. */
export function LoanLedger({ desk }: { desk: Desk }) {
  const { words, answer } = desk;
  const { ledger } = words;
  const asked = desk.read.deal.program;
  const groupOf = ({ key, verdict, largest }: ProgramAnswer): Group =>
    key === asked ? 'asked' : verdict === 'does-not-fit' && largest === null ? 'other' : verdict;
  const opened = asked ?? answer.programs.find(({ verdict }) => verdict === 'fits')?.key;
  return (
    <section className="ledger sec wrap grid12">
      <div className="words to-3">
        <h2 className="d2">{ledger.title}</h2>
        <p className="quiet">{ledger.text}</p>
      </div>
      <div className="sets from-4">
        {GROUPS.map((group) => {
          const programs = answer.programs.filter((one) => groupOf(one) === group);
          if (programs.length === 0) return null;
          return (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h3 className="set" id={`group-${group}`}>
                {ledger.groups[group]} <span>{programs.length}</span>
              </h3>
              <ul>
                {programs.map((one) => (
                  <LoanRow key={one.key} desk={desk} answer={one} open={one.key === opened} />
                ))}
              </ul>
            </section>
          );
        })}
        <div className="foot small">
          {ledger.footnote.map((text) => (
            <p key={text}>{fillTemplate(text, { asOf: desk.asOf, version: desk.version })}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

function LoanRow({ desk, answer, open }: { desk: Desk; answer: ProgramAnswer; open: boolean }) {
  const { ledger } = desk.words;
  const program = programOf(desk, answer.key);
  const later = answer.verdict === 'later' ? desk.answer.takeout : null;
  const tests = (later?.rules ?? answer.rules).filter(
    ({ id, steps, needs }) => steps.length > 0 || (needs.length > 0 && id in ledger.tests),
  );
  const reasons = answer.verdict === 'later' ? [] : sayReasons(desk, answer);
  // the table says where a basis is assumed
  const notes = sayNotes(desk, {
    key: answer.key,
    notes: tests.length === 0 ? [] : answer.notes.filter((note) => note !== 'value-basis-assumed'),
  });
  const left = answer.verdict === 'fits' || answer.verdict === 'fits-with-less' ? sayLeft(desk, answer) : '';
  const said = (reasons.length > 0 || notes.length > 0 || left !== '') && (
    <div className="said">
      {left && <p className="left-to-pay">{left}</p>}
      {reasons.map(({ head, fix }) => (
        <p key={head} className="reason">
          <b>{head}</b> {fix}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
    </div>
  );
  const head = <LoanHead desk={desk} program={program} answer={answer} later={later} />;
  const id = `loan-${answer.key}`;
  if (tests.length === 0)
    return (
      <li className={`program plain v-${answer.verdict}`} id={id}>
        {head}
        {said}
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
              Our terms of {desk.asOf} count here. HUD’s rules of today stand below.{' '}
              <Link className="in-text" to={`${desk.to('deal', { rules: 'today' })}#loan-${answer.key}`}>
                Count with them
              </Link>
            </p>
            <ul>
              {program.changed.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )}
        <LoanFacts answer={answer} />
        <p className="row-acts">
          {answer.verdict === 'fits' && !/^2/.test(answer.key) && (
            <TextLink to={desk.to('cost', { program: answer.key })}>{ledger.cost}</TextLink>
          )}
          {later && <TextLink to={desk.to('takeout')}>{ledger.takeout}</TextLink>}
          <Link className="lnk quiet" to={program.href}>
            {fillTemplate(ledger.terms, { program: program.name })}
          </Link>
        </p>
      </details>
      {said}
    </li>
  );
}

interface LoanHeadProps {
  desk: Desk;
  program: DeskProgram;
  answer: ProgramAnswer;
  later: Desk['answer']['takeout'];
}

function LoanHead({ desk, program, answer, later }: LoanHeadProps) {
  const { ledger } = desk.words;
  const { key, largest, needs } = answer;
  const rates = ratesOf(desk, key);
  const coverage = coverageToday(desk, answer);
  const least = desk.terms
    .find((terms) => terms.key === key)
    ?.rules.find(({ measure, op }) => measure === 'dscr' && op === 'min');
  const held = later
    ? fillTemplate(ledger.held, {
        tests: sayBinding(desk, { ...answer, rules: later.rules, binding: later.binding }),
      })
    : largest === null
      ? needs.length > 0
        ? fillTemplate(ledger.needs, { fields: sayList(needs.map(fieldName)) })
        : ''
      : fillTemplate(ledger.held, { tests: sayBinding(desk, answer) });
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
        {held && <small>{held}</small>}
      </span>
      <span className="facts">
        {rates?.rates && (
          <span>
            {sayRates(rates.rates)}
            <small>{fillTemplate(ledger.overSofr, { spread: rates.spread })}</small>
          </span>
        )}
        {coverage !== null && rates && (
          <span>
            {coverage.toFixed(2)}x<small>{coverage < 1 && !least ? ledger.reserve : ledger.coverage}</small>
          </span>
        )}
        {rates === null && largest !== null && (
          <span>
            {fillTemplate(ledger.years, { years: longestYears(desk, key) })}
            <small>{ledger.fixed}</small>
          </span>
        )}
      </span>
    </div>
  );
}

interface TestsTableProps {
  desk: Desk;
  program: DeskProgram;
  rules: readonly RuleAnswer[];
  binding: readonly RuleAnswer['id'][];
}

/** A program's tests: what each asks, its arithmetic, and the loan that it allows. */
function TestsTable({ desk, program, rules, binding }: TestsTableProps) {
  const { ledger } = desk.words;
  return (
    <table className="ruled-table tests">
      <caption className="unseen">{fillTemplate(ledger.table, { program: program.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{ledger.columns.test}</th>
          <th scope="col">{ledger.columns.arithmetic}</th>
          <th scope="col" className="n">
            {ledger.columns.allows}
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
                {isLowest && <em>{ledger.lowest}</em>}
              </th>
              <td>
                {rule.onRequest
                  ? ledger.onRequest
                  : rule.needs.length > 0
                    ? fillTemplate(ledger.needs, { fields: sayList(rule.needs.map(fieldName)) })
                    : rule.steps.map((step) => <StepLine key={step.label} step={step} />)}
                {rule.assumed && <small>{ledger.assumed}</small>}
                {rule.row && (
                  <Link className="small in-text" to={`${program.href}#${rowOf(rule.row)}`}>
                    {ledger.row}
                  </Link>
                )}
              </td>
              <td className="n">{rule.amount === null ? '\u2013' : sayExactly(rule.amount)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
