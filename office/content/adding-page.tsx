import type { Field } from '#app/collections/editing/fields.server.ts';
import type { HouseFloor } from '#drawings/office/content-house.ts';
import { QuietLink, Submit, TextLink } from '#office/buttons.tsx';
import { Choice } from '#office/choice.tsx';
import { Post } from '#office/post.tsx';
import type { Frame } from '../frame-data.ts';
import { FieldControl } from './field-control.tsx';
import { House } from './house.tsx';
import { LeafPage, type NextStep } from './leaf-page.tsx';
import { atOf } from './posted-field.ts';
import { Problem, SayBox } from './say-box.tsx';
import { StateMark } from './state-mark.tsx';
import { Way } from './what-changes.tsx';

export interface NewProps extends Frame {
  edition: number;
  floors: HouseFloor[];
  kind: string;
  title: string;
  /** What is filled in automatically. */
  sub: string;
  /** Says where it leads. */
  button: string;
  fields: Field[];
  /**
   * Values that were rejected and the reasons, by the field's path as JSON; '' is the key of what concerns the whole.
   */
  wrong: Record<string, string>;
  /** Digests of photographs that were stored with an earlier attempt, by the field's path as JSON. */
  kept: Record<string, string>;
  two: boolean;
  digest: string;
  /** What is in the author's draft already; empty where there is none. */
  written: string;
}

interface HouseBesideProps {
  floors: HouseFloor[];
  edition: number;
  children: string;
}

/** The website as a house, in the place where a room has its page. */
const HouseBeside = ({ floors, edition, children }: HouseBesideProps) => (
  <aside className="on-dark house-beside" aria-label="The website">
    <House floors={floors} edition={edition} />
    <p className="small">{children}</p>
  </aside>
);

const BACK = <QuietLink to="/staff/content">Back to Content</QuietLink>;

/**
 * The form for a new thing: it asks only for what a person has to decide. The other fields are filled in, and shown in
 * its room.
 */
export function NewPage(props: NewProps) {
  const { edition, floors, kind, title, sub, button, fields, wrong, kept, two, digest, written } = props;
  const count = Object.keys(wrong).length;
  // the first of what has to be mended
  const first = fields.find(({ path }) => count === 0 || wrong[atOf(path)] !== undefined);
  const next: NextStep = {
    light: count > 0 ? 'bad' : 'new',
    two,
    says:
      count > 0 ? (
        <>
          <b>{written ? 'This is not in your draft yet.' : 'No draft was created yet.'}</b> What you typed
          stands.
        </>
      ) : (
        'It is yours alone until you publish it.'
      ),
    steps: (
      <>
        <Submit look="btn sm" form="new" data-out>
          {button}
        </Submit>
        {BACK}
      </>
    ),
  };
  return (
    <LeafPage
      frame={props}
      title={title}
      edition={edition}
      view={null}
      beside={
        <HouseBeside floors={floors} edition={edition}>
          A window of dashes: its page is not there yet.
        </HouseBeside>
      }
      next={next}
    >
      <p className="sub">{sub}</p>
      <Way
        steps={[
          { name: 'Written', says: 'by you', light: 'new', two, isHere: true },
          { name: 'Public', says: 'when you say so', light: 'new', isHere: false },
        ]}
      />
      {written && (
        <SayBox
          title={`Not public yet: ${written}`}
          steps={<QuietLink to="/staff/content/out/lines">Go on with it</QuietLink>}
        >
          It is kept in your draft. What you add here goes out together with it.
        </SayBox>
      )}
      <Problem says={wrong['']} />
      <Post
        action={`/staff/content/new/${kind}`}
        id="new"
        className="form"
        encType="multipart/form-data"
        data-makes
        fields={{ seen: digest }}
      >
        <input type="hidden" name="soon" value="1" disabled data-soon />
        {fields.map((field) => {
          const at = atOf(field.path);
          const wrongId = `wrong-${at.replaceAll(/\W+/g, '-')}`;
          return (
            <div key={at} className="full">
              <FieldControl
                field={field}
                value={field.value}
                wrong={wrong[at]}
                wrongId={wrongId}
                takesFocus={field === first}
                photograph={kept[at] ? { digest: kept[at], focus: null } : null}
              />
              {kept[at] && <input type="hidden" name={`kept:${at}`} value={kept[at]} />}
              {wrong[at] && (
                <p className="error" id={wrongId}>
                  {wrong[at]}
                </p>
              )}
            </div>
          );
        })}
      </Post>
    </LeafPage>
  );
}

export interface RetireProps extends Frame {
  edition: number;
  floors: HouseFloor[];
  pages: { file: string; name: string; address: string }[];
  chosen: string;
  to: string;
  /** Links that still lead to the page, each with the address where it is edited; undefined until a page is chosen. */
  leading: { name: string; says: string; href: string }[] | undefined;
  problem: string | null;
  digest: string;
}

/** Removes a page, and redirects its address. */
export function RetirePage(props: RetireProps) {
  const { edition, floors, pages, chosen, to, leading, problem, digest } = props;
  const isLinked = leading !== undefined && leading.length > 0;
  const [does, says] = chosen && !isLinked ? ['retire', 'Retire it'] : ['look', 'See what leads there'];
  const next: NextStep = {
    light: isLinked ? 'bad' : 'lit',
    says: isLinked
      ? 'It is still linked. Change what leads there first.'
      : 'Its words and pictures stay in the history, and it can be opened again.',
    steps: (
      <>
        <Submit look="btn sm" form="retire" does={does} data-out>
          {says}
        </Submit>
        {BACK}
      </>
    ),
  };
  return (
    <LeafPage
      frame={props}
      title="Retire a page"
      edition={edition}
      view={null}
      beside={
        <HouseBeside floors={floors} edition={edition}>
          {isLinked
            ? 'A window with a red frame: it cannot go while others lead to it.'
            : 'A window is a page. The one that you choose is lit.'}
        </HouseBeside>
      }
      next={next}
    >
      <p className="sub">
        Nobody may arrive at nothing: whoever comes to its address is led to another page.
      </p>
      <Problem says={problem} />
      <Post action="/staff/content/retire" id="retire" className="form" fields={{ seen: digest }}>
        <div className="field full">
          <label htmlFor="file">Page</label>
          <Choice
            id="file"
            name="file"
            required
            defaultValue={chosen}
            options={[
              ['', 'Choose one'],
              ...pages.map(({ file, name, address }) => [file, `${name}, ${address}`] as const),
            ]}
          />
        </div>
        <div className="field full">
          <label htmlFor="to">Whoever comes to its address goes to</label>
          <p className="hint" id="to-hint">
            An address of ours that begins with /. The nearest page is filled in.
          </p>
          <input id="to" name="to" defaultValue={to} aria-describedby="to-hint" />
        </div>
      </Post>
      {leading && (
        <>
          <h2 className="it ends block-head">Before it can go</h2>
          <ul className="lines also">
            {leading.length === 0 && (
              <li>
                <StateMark light="dark" small />
                <b>No other page leads there</b>
              </li>
            )}
            {leading.map(({ name, says, href }) => (
              <li key={href}>
                <StateMark light="bad" small />
                <b>{name}</b>
                <TextLink to={href}>Change the link</TextLink>
                <span className="small">{says}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </LeafPage>
  );
}
