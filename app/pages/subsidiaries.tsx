import { Fragment } from 'react';
import { services } from '#app/services.server.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { ElevationPicture } from '#app/ui/elevation-picture.tsx';
import { Page } from '#app/ui/page.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { armsElevation } from '#drawings/arms-elevation.ts';
import type { Route } from './+types/subsidiaries';
import './subsidiaries.css';

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, site, leaders, subsidiaries } = content;
  return {
    words: pages.subsidiaries,
    pictures: picturesOf(pictures, 'member'),
    firm: site.shortName,
    leaderCount: leaders.length,
    subsidiaries,
  };
}

type Person = Route.ComponentProps['loaderData']['subsidiaries'][number]['teams'][number]['members'][number];

type Arm = Route.ComponentProps['loaderData']['subsidiaries'][number];

const sizesOf = ({ teams }: Arm) => teams.map(({ members }) => members.length);
const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0);
const listed = (sizes: readonly number[]) => new Intl.ListFormat('en-US').format(sizes.map(String));
/** Portraits in a storey: a larger team has several storeys, and the portraits of a smaller one do not grow. */
const STOREY = { least: 4, most: 7 };
const storeyOf = (people: number) =>
  people > STOREY.most
    ? 'sub-members large'
    : people < STOREY.least
      ? 'sub-members small-team'
      : 'sub-members';

function Members({ members, sizes }: { members: Person[]; sizes: string }) {
  return (
    <ul className={storeyOf(members.length)}>
      {members.map(({ name, slug, title, photograph }) => (
        <li key={name} className="lights">
          <Picture
            name={`member-${slug}`}
            alt={photograph ? name : `Monogram of ${name} in lit windows`}
            sizes={sizes}
            kind="member"
          />
          <h4 className="d4">{name}</h4>
          <p className="small">{title}</p>
        </li>
      ))}
    </ul>
  );
}

/** A subsidiary as a list beside its text. */
function Ledger({ arm: { id, kind, name, text, statement, teams } }: { arm: Arm }) {
  return (
    <section className="wrap grid12 sub-first" id={id} aria-labelledby={`${id}-name`}>
      <div className="words to-5">
        <p className="label">{kind}</p>
        <h2 className="d2" id={`${id}-name`}>
          {name}
        </h2>
        <Paragraphs of={text} className="text" />
        {statement && <p className="statement">{statement}</p>}
      </div>
      <div className="people from-7">
        {teams.map(({ name, members }) => (
          <div key={name}>
            <h3 className="small">{name}</h3>
            <Members members={members} sizes="92px" />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A subsidiary as a house: a storey of portraits for each team. */
function Storeys({ arm: { id, kind, name, text, statement, teams } }: { arm: Arm }) {
  return (
    <section className="sub-second" id={id} aria-labelledby={`${id}-name`}>
      <div className="wrap grid12">
        <div className="title to-7">
          <p className="label">{kind}</p>
          <h2 className="d2" id={`${id}-name`}>
            {name}
          </h2>
        </div>
        <div className="text from-8">
          <Paragraphs of={text} />
          {statement && <p className="statement">{statement}</p>}
        </div>
        {teams.map(({ name, members }) => (
          <div key={name} className="storey">
            <h3 className="ends d3">
              {name} <span className="small">{members.length} people</span>
            </h3>
            <Members members={members} sizes="(max-width: 640px) 84px, (max-width: 1000px) 30vw, 18vw" />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The firm and its subsidiaries as one house: the first on the left, the others on the right. */
export default function Subsidiaries({ loaderData }: Route.ComponentProps) {
  const { words, firm, leaderCount, subsidiaries } = loaderData;
  const [first, ...others] = subsidiaries;
  const left = sizesOf(first!);
  const right = others.flatMap(sizesOf);
  const named = (arms: readonly Arm[]) =>
    arms.map((arm) => (
      <Fragment key={arm.id}>
        <a href={`#${arm.id}`}>{arm.name}</a>
        <span className="small">{sum(sizesOf(arm))} people</span>
      </Fragment>
    ));
  return (
    <Page frame={words}>
      <section className="sub-head">
        <div className="wrap grid12">
          <div className="words to-5">
            <h1 className="d1">{words.heading}</h1>
            <p className="lede">{words.lede}</p>
          </div>
          <ElevationPicture
            className="from-6"
            label={`A tower with ${leaderCount} lit windows for the leaders of the firm, a wing with ${listed(left)} on its left, and a wing with ${listed(right)} on its right`}
            drawing={armsElevation({ trunk: leaderCount, left, right: right.toSorted((a, b) => b - a) })}
          />
        </div>
        <div className="wrap">
          <ul className="sub-key grid12">
            <li className="small to-5">Each lit window is one person.</li>
            <li className="left">{named([first!])}</li>
            <li className="firm">
              <b>{firm}</b>
              <span className="small">{leaderCount} leaders</span>
            </li>
            <li className="right">{named(others)}</li>
          </ul>
        </div>
      </section>
      <Ledger arm={first!} />
      {others.map((arm) => (
        <Storeys key={arm.id} arm={arm} />
      ))}
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
