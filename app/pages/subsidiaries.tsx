import { loadContent } from 'virtual:content';
import { armsElevation } from '#app/art/arms-elevation.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Elevation } from '#app/ui/elevation.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Route } from './+types/subsidiaries';
import './subsidiaries.css';

export function loader() {
  const { pages, site, leaders, subsidiaries } = loadContent();
  return { words: pages.subsidiaries, firm: site.shortName, leaderCount: leaders.length, subsidiaries };
}

type Person = Route.ComponentProps['loaderData']['subsidiaries'][number]['teams'][number]['members'][number];

const sizes = (teams: { members: unknown[] }[]) => teams.map(({ members }) => members.length);

function Members({ members, alt, sizes }: { members: Person[]; alt: string; sizes: string }) {
  return (
    <ul className={`sub-members of-${members.length}`}>
      {members.map(({ name, slug, title, photograph }) => (
        <li key={name} className="lights">
          <Picture
            name={`member-${slug}`}
            alt={photograph ? name : alt.replace('{name}', name)}
            sizes={sizes}
            widths={[200, 400]}
          />
          <h4>{name}</h4>
          <p className="small">{title}</p>
        </li>
      ))}
    </ul>
  );
}

/** The first arm as a ledger beside its text, the second as two storeys of portraits, one for each team. */
export default function Subsidiaries({ loaderData }: Route.ComponentProps) {
  const { words, firm, leaderCount, subsidiaries } = loaderData;
  const { figure } = words;
  const [left, right] = subsidiaries;
  const people = (count: number) => words.people.replace('{count}', String(count));
  const total = (teams: { members: unknown[] }[]) => sizes(teams).reduce((a, b) => a + b, 0);
  const said = figure.alt
    .replace('{firm}', String(leaderCount))
    .replace('{left}', sizes(left!.teams).join(' and '))
    .replace('{right}', sizes(right!.teams).join(' and '));
  return (
    <Page frame={words}>
      <section className="sub-head">
        <div className="wrap grid12">
          <div className="words">
            <h1 className="d1">{words.heading}</h1>
            <p className="lede">{words.lede}</p>
          </div>
          <Elevation
            label={said}
            drawing={armsElevation({
              trunk: leaderCount,
              left: sizes(left!.teams),
              right: sizes(right!.teams).sort((a, b) => b - a),
            })}
          />
        </div>
        <div className="wrap">
          <ul className="sub-key grid12">
            <li className="small">{figure.note}</li>
            <li className="left">
              <a href={`#${left!.id}`}>{left!.name}</a>
              <span className="small">{people(total(left!.teams))}</span>
            </li>
            <li className="firm">
              <b>{firm}</b>
              <span className="small">{figure.firm.replace('{count}', String(leaderCount))}</span>
            </li>
            <li className="right">
              <a href={`#${right!.id}`}>{right!.name}</a>
              <span className="small">{people(total(right!.teams))}</span>
            </li>
          </ul>
        </div>
      </section>

      <section className="wrap grid12 sub-first" id={left!.id} aria-labelledby={`${left!.id}-name`}>
        <div className="words">
          <p className="label">{left!.kind}</p>
          <h2 className="d2" id={`${left!.id}-name`}>
            {left!.name}
          </h2>
          {left!.text.map((paragraph) => (
            <p key={paragraph} className="text">
              {paragraph}
            </p>
          ))}
          {left!.statement && <p className="statement">{left!.statement}</p>}
        </div>
        <div className="people">
          {left!.teams.map(({ name, members }) => (
            <div key={name}>
              <h3 className="small">{name}</h3>
              <Members members={members} alt={words.portraitAlt} sizes="92px" />
            </div>
          ))}
        </div>
      </section>

      <section className="sub-second" id={right!.id} aria-labelledby={`${right!.id}-name`}>
        <div className="wrap grid12">
          <div className="title">
            <p className="label">{right!.kind}</p>
            <h2 className="d2" id={`${right!.id}-name`}>
              {right!.name}
            </h2>
          </div>
          <div className="text">
            {right!.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {right!.statement && <p className="statement">{right!.statement}</p>}
          </div>
          {right!.teams.map(({ name, members }) => (
            <div key={name} className="storey">
              <h3 className="d3">
                {name} <span className="small">{people(members.length)}</span>
              </h3>
              <Members
                members={members}
                alt={words.portraitAlt}
                sizes="(max-width: 640px) 84px, (max-width: 1000px) 30vw, 18vw"
              />
            </div>
          ))}
        </div>
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
