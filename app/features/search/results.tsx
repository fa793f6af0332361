import { Fragment } from 'react';
import { Link } from 'react-router';
import { Arrow } from '#app/ui/arrow.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { pictureSrc } from '#app/ui/picture.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Found, FoundGroup } from './find.ts';
import type { Findable } from './findable.ts';
import { FoundFigure } from './found-figure.tsx';
import { Marked } from './marked.tsx';
import { counted, programsIn, saysFound, saysMissing, searchPath } from './result-text.ts';

/** Example questions, with the query of each. */
type Questions = readonly { question: string; asked: string }[];

/** A program and that the row is of HUD's rules of today; the program is not shown again under its own row. */
function Today({ line, after }: { line: string; after: string | undefined }) {
  const [program, table] = line.split(/, (?=[^,]*$)/);
  return (
    <>
      <span className={after === program ? 'unseen' : undefined}>
        <Unbroken text={`${program}, `} />
      </span>
      <span className="small">{table}</span>
    </>
  );
}

function Answer({ found }: { found: Found }) {
  const { answer, terms } = found;
  const [first] = answer;
  if (!first) return null;
  const asOf = `Terms as of ${terms.asOf}, version ${terms.version}`;
  const programs = programsIn(answer);
  const hasToday = answer.some(({ today }) => today);
  return (
    <section className="answer" aria-labelledby="answer">
      <h2 id="answer" className="label">
        Answer
      </h2>
      {programs > 1 ? (
        <>
          <p className="what">{`${first.title}, ${counted(programs, 'program')}`}</p>
          <table>
            <tbody>
              {answer.map(({ href, line, value, note, today }, i) => (
                <tr key={href}>
                  <th scope="row">
                    <Link to={href}>
                      {today ? <Today line={line} after={answer[i - 1]?.line} /> : <Unbroken text={line} />}
                    </Link>
                  </th>
                  <td>
                    {value && <Unbroken text={value} />}
                    {note && (
                      <small>
                        <Unbroken text={note} />
                      </small>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="small">{hasToday ? `${asOf}. HUD’s rules have their own day` : asOf}</p>
        </>
      ) : (
        answer.map(({ href, title, line, value, note, today }) => (
          <Fragment key={href}>
            <p className="what">
              <Unbroken text={`${title}, ${line}`} />
            </p>
            <p className="it d2">{value && <Unbroken text={value} />}</p>
            <dl>
              <div>
                <dt>Basis</dt>
                <dd>
                  <Unbroken text={note ?? 'As the sheet states it; no note beside the row.'} />
                </dd>
              </div>
              {!today && (
                <div>
                  <dt>Date</dt>
                  <dd>{asOf}</dd>
                </div>
              )}
            </dl>
          </Fragment>
        ))
      )}
      <p className="go">
        {programs === 1 && <TextLink to={first.href}>Read the row on its sheet</TextLink>}
        <TextLink to="/lending/compare">Compare programs</TextLink>
      </p>
    </section>
  );
}

function Hit({ hit, words }: { hit: Findable; words: readonly string[] }) {
  const { href, title, line, value, note, picture } = hit;
  if (picture)
    return (
      <Link to={href} className="deal">
        <img
          src={pictureSrc(picture.name, 480, picture.version)}
          alt=""
          width={104}
          height={78}
          loading="lazy"
        />
        <span>
          <Marked text={title} words={words} />
          <small>
            <Marked text={line} words={words} />
          </small>
        </span>
        <b>{value}</b>
      </Link>
    );
  if (value)
    return (
      <Link to={href} className="row">
        <span>
          <Unbroken text={title} />
          <small>
            <Unbroken text={line} />
          </small>
        </span>
        <span>
          <b>
            <Unbroken text={value} />
          </b>
          {note && (
            <small>
              <Unbroken text={note} />
            </small>
          )}
        </span>
      </Link>
    );
  return (
    <Link to={href}>
      <Marked text={title} words={words} />
      <small>
        <Marked text={line} words={words} />
      </small>
    </Link>
  );
}

function Group({ group, found }: { group: FoundGroup; found: Found }) {
  const { key, name, many, count, hits } = group;
  return (
    <section className="found" aria-labelledby={`found-${key}`}>
      <h2 id={`found-${key}`}>
        {name} <i className="small">{count}</i>
      </h2>
      <ol>
        {hits.map((hit) => (
          <li key={hit.href + hit.title}>
            <Hit hit={hit} words={found.words} />
          </li>
        ))}
      </ol>
      {hits.length < count && (
        <p>
          {found.only === key ? (
            `The first ${hits.length}. More words find fewer.`
          ) : (
            <Link className="lnk" to={searchPath(found.query, key)}>
              All {count.toLocaleString('en-US')} {many} <Arrow />
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

function Asks({ questions }: { questions: Questions }) {
  return (
    <>
      <h2 className="label">Others ask</h2>
      <ul className="asks lines">
        {questions.map(({ question, asked }) => (
          <li key={asked}>
            <Link to={searchPath(asked)}>{question}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Nothing({ found, questions, hours }: { found: Found; questions: Questions; hours: string }) {
  return (
    <section className={found.query === '' ? 'nothing' : 'nothing under-rule'}>
      {found.query !== '' && (
        <>
          <p className="lede">
            No page, row, deal or person answers to that. Shorter words find more: a program (“223(f)”), a
            term (“coverage”), a place (“Southwest”).
          </p>
          <p className="go">
            <ButtonLink to="/contact">Ask a person</ButtonLink>
          </p>
          <p className="small">
            {`A person reads it, ${hours}. What was looked for and not found is counted for us, without you.`}
          </p>
        </>
      )}
      <Asks questions={questions} />
    </section>
  );
}

interface ResultsProps {
  found: Found;
  questions: Questions;
  /** Office hours for questions by phone. */
  hours: string;
}

/** The results below the page's search field. */
export function Results({ found, questions, hours }: ResultsProps) {
  const { fixed, missing, groups, answer, only, query } = found;
  const isFound = groups.length > 0 || answer.length > 0;
  return (
    <div className="wrap grid12 results">
      <div className="list to-8">
        <p className="said" role="status">
          {saysFound(found)}
        </p>
        {isFound && fixed.length > 0 && (
          <p className="note links">
            We read{' '}
            {fixed.map(([typed, read], i) => (
              <span key={typed}>
                {i > 0 && ', '}“{typed}” as <b>{read}</b>
              </span>
            ))}
            . <Link to={searchPath(`"${query}"`)}>Look for exactly what you typed</Link>
          </p>
        )}
        {isFound && missing.length > 0 && <p className="note">{saysMissing(found)}</p>}
        {only === null && <Answer found={found} />}
        {groups.map((group) => (
          <Group key={group.key} group={group} found={found} />
        ))}
        {only !== null && (
          <p className="note links">
            <Link to={searchPath(query)}>Everything for “{query}”</Link>
          </p>
        )}
        {!isFound && <Nothing found={found} questions={questions} hours={hours} />}
      </div>
      <FoundFigure found={found} />
    </div>
  );
}
