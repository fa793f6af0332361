import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import type { HouseFloor, Light } from '#drawings/office/content-house.ts';
import { ButtonLink, LineLink, TextLink } from '#office/buttons.tsx';
import { StaffPage, Stand } from '#office/document.tsx';
import { dayAndHour } from '#office/time-text.ts';
import { TitledSection } from '#office/titled-section.tsx';
import type { Frame } from '../frame-data.ts';
import { House } from './house.tsx';
import { EditionList, type ShownEdition } from './record-page.tsx';
import { SayBox } from './say-box.tsx';
import { StateLegend, StateMark } from './state-mark.tsx';

/** A change that is not public yet, in the desk's list. */
export interface ListedChange {
  key: string;
  name: string;
  says: string;
  /** What can be done with it, or its state. */
  does: string;
  href: string;
  light: Light;
  two: boolean;
  yours: boolean;
}

export interface Hit {
  href: string;
  /** The name of the line, and the words around what was found. */
  label: string;
  before: string;
  match: string;
  after: string;
  where: string;
  two: boolean;
}

export interface ContentDeskProps extends Frame {
  edition: { number: number; at: Date | null };
  find: string;
  /** Undefined where nothing was searched for. */
  hits: Hit[] | undefined;
  /** The search has more places than are listed. */
  hasMore: boolean;
  open: ListedChange[];
  floors: HouseFloor[];
  editions: ShownEdition[];
  /** A notice above everything: a build brought something that a person has to decide. */
  told: { title: string; text: string; href: string } | null;
}

/** 'Two wait for you, three for others' */
function howItStands(open: readonly ListedChange[]): string {
  const yours = open.filter(({ yours }) => yours).length;
  const others = open.length - yours;
  if (open.length === 0) return 'All that is written is public';
  const wait = (count: number) => `${countInWords(count)} wait${count === 1 ? 's' : ''}`;
  if (yours === 0) return capitalized(`${wait(others)} for others`);
  return capitalized(`${wait(yours)} for you${others > 0 ? `, ${countInWords(others)} for others` : ''}`);
}

const NEW: [string, string][] = [
  ['article', 'News item'],
  ['deal', 'Deal'],
  ['leader', 'Leader'],
  ['video', 'Video'],
  ['term', 'Glossary term'],
  ['redirect', 'Redirect'],
];

const OFTEN: [string, string][] = [
  ['Telephone', '/staff/content/room/site.yaml?part=contact&at=contact.phone'],
  ['Office hours', '/staff/content/room/site.yaml?part=contact&at=contact.hours'],
  ['Webinar banner', '/staff/content/room/site.yaml?part=webinarBanner'],
  ['A rate', '/staff/content/room/rates.yaml'],
  // each program has its own spread: the results show which
  ['A spread', '/staff/content?find=spread'],
  ['Terms as of another day', '/staff/content/room/programs/bridge/shared.yaml?at=asOf'],
];

/** Search results, replaced while a person types. */
function Hits({ hits, find, hasMore }: { hits: Hit[]; find: string; hasMore: boolean }) {
  return (
    <div className="hits" id="hits">
      <p className="unseen" role="status">
        {hits.length === 1 ? 'One place' : `${hasMore ? 'The first ' : ''}${hits.length} places`}
      </p>
      <ul>
        {hits.map(({ href, label, before, match, after, where, two }) => (
          <li key={href}>
            <a href={href}>
              <StateMark light="dark" two={two} />
              <span className="small quiet">{label}</span>{' '}
              <span className="stands">
                <span>{before}</span>
                {match && <mark>{match}</mark>}
                <span>{after}</span>
              </span>{' '}
              <span className="small">{where}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="small more">
        {hits.length === 0
          ? `‘${find}’ stands nowhere. Try fewer words, or open the page itself and press the sentence.`
          : hasMore
            ? `These are the first ${hits.length} places. Type more of the words to find the others.`
            : 'Numbers are found however they are written. Nothing? Open the page itself and press the sentence.'}
      </p>
    </div>
  );
}

type FindProps = Pick<ContentDeskProps, 'find' | 'hits' | 'hasMore'> & { mayWrite: boolean };

function Find({ find, hits, hasMore, mayWrite }: FindProps) {
  return (
    <search>
      <form className="seek" action="/staff/content" data-seek>
        <div className="field">
          <label htmlFor="words">
            What should read differently? Type it as it stands on the website, or what it is called.
          </label>
          <div className="box">
            <input
              id="words"
              name="find"
              type="search"
              autoComplete="off"
              maxLength={200}
              placeholder="Phone, Core-Plus spread"
              defaultValue={find}
            />
            <span className="key" aria-hidden="true">
              /
            </span>
          </div>
        </div>
        {mayWrite && (
          <div>
            <p className="small" id="something-new">
              Something new
            </p>
            <ul className="inline often small" aria-labelledby="something-new">
              {NEW.map(([kind, name]) => (
                <li key={kind}>
                  <a href={`/staff/content/new/${kind}`}>{name}</a>
                </li>
              ))}
              <li>
                <a href="/staff/content/retire">Retire a page</a>
              </li>
            </ul>
          </div>
        )}
        {hits ? <Hits hits={hits} find={find} hasMore={hasMore} /> : <div id="hits" />}
      </form>
      <div className="inline often small">
        <span id="often">Often</span>
        <ul className="inline often small" aria-labelledby="often">
          {OFTEN.map(([name, href]) => (
            <li key={name}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </search>
  );
}

function OpenList({ title, open }: { title: string; open: readonly ListedChange[] }) {
  if (open.length === 0) return null;
  return (
    <>
      <h2 className="it">{title}</h2>
      <ul>
        {open.map(({ key, name, says, does, href, light, two, yours }) => (
          <li key={key}>
            <a href={href}>
              <StateMark light={light} two={two} says />
              <b>{name}</b>
              <span className={yours ? 'do' : 'do quiet'}>{does}</span>
              <span className="small">{says}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The content desk: open changes, the house, and all rooms. */
export function ContentDeskPage(props: ContentDeskProps) {
  const { edition, find, hits, hasMore, open, floors, editions, told, notice, staff } = props;
  const rooms = floors.toReversed().map(({ name, windows }) => ({
    name,
    // a page that is only written has no place among the public ones yet
    links: windows.filter(({ light }) => light !== 'new'),
  }));
  return (
    <StaffPage frame={props} here="content" title="Content" bodyClass="content-desk" foot={<StateLegend />}>
      <div className="wrap">
        <Stand title={howItStands(open)}>
          <p>
            Edition <b>{edition.number}</b> is public{edition.at && ` since ${dayAndHour(edition.at)}`}.{' '}
            <TextLink to="#history">History</TextLink>
          </p>
        </Stand>
        {notice && (
          <p className="notice ok" role="status" id="done">
            {notice}
          </p>
        )}
        {told && (
          <SayBox isBad title={told.title} steps={<ButtonLink to={told.href}>Choose</ButtonLink>}>
            {told.text}
          </SayBox>
        )}
        <Find find={find} hits={hits} hasMore={hasMore} mayWrite={staff?.role !== 'reader'} />
      </div>
      <section className="on-dark house-band" aria-label="The house">
        <div className="wrap">
          <div className="house-frame">
            <House floors={floors} edition={edition.number} />
            <p className="small" data-says>
              A window is a page, lit until what we wrote is public. Above the door: editions published so
              far.
            </p>
          </div>
          <div className="open-list">
            {open.length === 0 ? (
              <>
                <h2 className="it">Nobody is writing</h2>
                <p className="small">
                  To begin, type above what you see on the website, or open a page from the list below the
                  house. Nothing is public before you press Publish, and everything can be undone in the
                  history.
                </p>
              </>
            ) : (
              <>
                <OpenList title="For you" open={open.filter(({ yours }) => yours)} />
                <OpenList title="For others" open={open.filter(({ yours }) => !yours)} />
              </>
            )}
          </div>
        </div>
      </section>
      <TitledSection
        title="All pages and texts"
        note="Two panes: a second person approves it before it is public."
        isList
      >
        <div className="rooms">
          {rooms.map(({ name, links }) => (
            <details key={name} open={links.some(({ light }) => light !== 'dark') || links.length < 16}>
              <summary className="inline">
                <h3>{name}</h3>
                <small>{links.length} in all</small>
              </summary>
              <ul>
                {links.map(({ name, href, light, two }) => (
                  <li key={href}>
                    <a href={href}>
                      <StateMark light={light} two={two} small says={light !== 'dark'} />
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </TitledSection>
      <TitledSection
        title="History"
        id="history"
        note={
          <>
            <p>
              In each house, the windows that the edition changed. Nothing is ever erased: to undo makes a new
              edition with the old words.
            </p>
            <p>
              <LineLink to="/staff/content/record">All of it</LineLink>
            </p>
          </>
        }
        isList
      >
        <EditionList editions={editions} mayUndo={staff?.role !== 'reader'} />
      </TitledSection>
    </StaffPage>
  );
}
