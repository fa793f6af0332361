import type { ReactNode } from 'react';
import type { Field } from '#app/collections/editing/fields.server.ts';
import { nameSaid } from '#app/collections/editing/labels.ts';
import { sayList } from '#app/features/deal/words/figure-text.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { Breakable } from '#office/breakable.tsx';
import { ButtonLink, QuietLink, Submit, TextLink } from '#office/buttons.tsx';
import { counted } from '#office/counted.ts';
import { Post, PostButton } from '#office/post.tsx';
import { timeOf } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { FieldControl, type PhotographShown } from './field-control.tsx';
import { LeafPage, type NextStep } from './leaf-page.tsx';
import type { PageView } from './page-view.tsx';
import { roomOf } from './places.ts';
import { atOf } from './posted-field.ts';
import { StateMark } from './state-mark.tsx';

/** Notes beside lines, by the field's path as JSON. */
export interface Marks {
  /** The public value. */
  was: Record<string, string>;
  /** Why the value cannot be published. */
  wrong: Record<string, string>;
  /** Other accounts that have it open, or changed it in their drafts. */
  others: Record<string, string>;
}

/** The current account's draft, over all files. */
export interface OwnDraft {
  /** How many files it changes. */
  files: number;
  lines: number;
  wrong: number;
  two: boolean;
  isNew: boolean;
  keptAt: Date;
  digest: string;
  /** The address of the first line with an error. */
  toWrong: string | null;
  /** Names of the pages in which it has lines, and which somebody else retired. */
  retired: string[];
  isAsked: boolean;
}

export interface RoomProps extends Frame {
  file: string;
  part: string;
  name: string;
  sub: string;
  href: string;
  /** All of it needs a second editor. */
  two: boolean;
  /** Where it needs one and nobody can be it yet: from when on somebody can. */
  nobodyYet: string;
  edition: number;
  fields: Field[];
  /** The path of the open field as JSON; empty where none is open. */
  open: string;
  /** For an open photograph: the stored one and the field of its focal point; null for other fields. */
  photograph: PhotographShown | null;
  /** What was typed and could not be saved, and why. */
  refused: { value: unknown; why: string } | null;
  marks: Marks;
  here: string[];
  draft: OwnDraft | null;
  view: PageView | null;
  mayWrite: boolean;
}

const idOf = (at: string) => `line-${at.replaceAll(/[^\w]+/g, '-')}`;
const isList = ({ kind, value }: Field) =>
  (kind === 'list' || kind === 'lines') && (Array.isArray(value) || value === undefined);
const isGroup = (field: Field) => isList(field) || (field.items !== undefined && field.kind !== 'row');
const leavesOf = (field: Field): Field[] => (field.items ? field.items.flatMap(leavesOf) : [field]);

/** The note of a field, or of a field within it: for a row of terms, of its figures. */
function markOf(marks: Record<string, string>, field: Field): string | undefined {
  const at = atOf(field.path);
  if (marks[at] !== undefined || !field.items) return marks[at];
  return Object.entries(marks).find(([key]) => isWithin(key, at))?.[1];
}
const isWithin = (key: string, at: string) => key.startsWith(`${at.slice(0, -1)},`);

const marksOf = ({ marks }: RoomProps, field: Field) => ({
  was: markOf(marks.was, field),
  wrong: markOf(marks.wrong, field),
  others: markOf(marks.others, field),
});

/** The field that a form of the room changes, and the draft that its person had before them. */
const changeAt = ({ draft }: RoomProps, { path }: Field) => ({ at: atOf(path), seen: draft?.digest ?? '' });

interface LineProps {
  field: Field;
  room: RoomProps;
  /** The list that the field is an item of. */
  list?: Field | undefined;
}

/** A line: its name and its value. */
function Line({ field, room, list }: LineProps) {
  const at = atOf(field.path);
  const isOpen = room.mayWrite && (room.open === at || (field.kind === 'row' && isWithin(room.open, at)));
  const { was, wrong, others } = marksOf(room, field);
  const marks = [was !== undefined && 'changed', wrong && 'wrong'];
  const notes = [
    field.sample && 'sample value',
    field.secondReader && !room.two && 'approved by a second person before it is public',
    others,
  ].filter(Boolean);
  if (isOpen) return <OpenLine field={field} room={room} list={list} />;
  const isShared = field.kind === 'row' && !room.file.endsWith('shared.yaml');
  const shown =
    field.shown === '' ? (
      <span className="quiet">{isShared ? 'as the programs share it' : 'nothing'}</span>
    ) : (
      <Breakable text={field.shown} />
    );
  return (
    <div className={['line', ...marks].filter(Boolean).join(' ')} id={idOf(at)} data-line>
      <dt>{field.label}</dt>
      <dd>
        {was === undefined ? (
          shown
        ) : (
          <>
            <ins>{shown}</ins>
            <span className="unseen">, not public, was {was}</span>
          </>
        )}
        {wrong && <small className="bad">{wrong}</small>}
        {notes.length > 0 && <small>{notes.join('. ')}</small>}
      </dd>
      {room.mayWrite && (
        <dd className="do">
          <QuietLink to={roomOf(room, at)} data-swap>
            Change<span className="unseen"> {field.label}</span>
          </QuietLink>
        </dd>
      )}
    </div>
  );
}

/** The open line: a form field. It is saved while typing; without the script, by its button. */
function OpenLine({ field, room, list }: LineProps) {
  const at = atOf(field.path);
  const { was, wrong, others } = marksOf(room, field);
  const problem = room.refused?.why ?? wrong;
  // of a new page nothing is public that could be taken back
  const isPublic = was !== undefined && !(was === '' && room.draft?.isNew);
  return (
    <div className={problem ? 'line open wrong' : 'line open at'} id="open" data-line>
      <dt className="unseen">{field.label}</dt>
      <dd>
        <Post
          action={room.href}
          className="open-form"
          data-keep
          encType="multipart/form-data"
          fields={{ do: 'keep', ...changeAt(room, field) }}
        >
          {field.kind === 'row' ? (
            <RowSentence row={field} wrong={problem} />
          ) : (
            <FieldControl
              field={field}
              value={room.refused ? room.refused.value : field.value}
              wrong={problem}
              photograph={room.photograph}
              takesFocus
            />
          )}
          <div data-says-of-line>
            {problem && (
              <p className="error" id="wrong">
                {problem}
              </p>
            )}
            {isPublic && (
              <p className="small">
                Public now: <del>{was || 'nothing'}</del>.
                {!problem && ` Visitors will read ${field.shown || 'nothing'}.`}
              </p>
            )}
            {others && <p className="small">{others} You can change it too: then you are both asked.</p>}
          </div>
          {field.sample && (
            <label className="inline pick-one">
              <input type="checkbox" name="own" value="1" />
              Optional: the firm’s own, no longer a sample
            </label>
          )}
          <p className="go tools-row">
            {/* the first button is the one that Enter presses */}
            <Submit of={field.label}>Keep</Submit>
            {isPublic && field.kind !== 'row' && <Submit does="as-public">As it is public</Submit>}
          </p>
        </Post>
        {list && <ItemTools field={field} room={room} list={list} />}
        {field.kind === 'row' && (
          <details
            className="folded"
            open={isWithin(room.open, at) && !figuresOf(field).some(({ path }) => atOf(path) === room.open)}
          >
            <summary className="ends">
              <b>What it is of</b>
            </summary>
            <dl>
              {leavesOf(field)
                .filter((leaf) => leaf.value !== undefined && leaf.kind !== 'amount')
                .map((leaf) => (
                  <Line key={atOf(leaf.path)} field={leaf} room={room} />
                ))}
            </dl>
          </details>
        )}
      </dd>
    </div>
  );
}

/** Figures of a row, which are edited within its sentence. */
const figuresOf = (row: Field): Field[] =>
  leavesOf(row).filter(({ kind, value }) => kind === 'amount' && value !== undefined);

/**
 * A row of terms: its sentence, with a field for each figure. The words around the fields are those of the term sheet.
 */
function RowSentence({ row, wrong }: { row: Field; wrong: string | undefined }) {
  const figures = figuresOf(row);
  return (
    <fieldset className="row-sentence">
      <legend>{row.label}</legend>
      {row.help && <p className="hint">{row.help}</p>}
      <p className="said">{row.items?.find(({ path }) => path.at(-1) === 'term')?.sentence}</p>
      {figures.map((figure, i) => (
        <FieldControl
          key={atOf(figure.path)}
          field={{ ...figure, label: figures.length > 1 ? wellNamed(figure) : row.label }}
          isNamed={figures.length === 1}
          takesFocus={i === 0}
          value={figure.value}
          wrong={wrong}
        />
      ))}
    </fieldset>
  );
}

/** 'spread' of rows › interestRate › figures › spread › bps */
const wellNamed = ({ path, label }: Field): string => nameSaid(String(path.at(-2) ?? label));

/** Actions on an item of a list. */
function ItemTools({ field, room, list }: { field: Field; room: RoomProps; list: Field }) {
  if (!room.mayWrite) return null;
  const place = list.items!.indexOf(field);
  const tool = (does: string, says: string) => (
    <Submit does={does} of={field.label}>
      {says}
    </Submit>
  );
  return (
    <Post action={room.href} className="inline" data-tools fields={changeAt(room, field)}>
      {place > 0 && tool('up', 'Up')}
      {place < list.items!.length - 1 && tool('down', 'Down')}
      {tool('remove', 'Remove')}
    </Post>
  );
}

const AddItem = ({ field, room }: { field: Field; room: RoomProps }) =>
  room.mayWrite && isList(field) ? (
    <Post action={room.href} data-tools fields={changeAt(room, field)}>
      <Submit does="add" of={`to ${field.label}`}>
        Add
      </Submit>
    </Post>
  ) : null;

/** A part of the file under its name, with its own parts below. */
function Group({ field, room, depth, list }: LineProps & { depth: number }) {
  const items = field.items ?? [];
  const own = atOf(field.path);
  const isMarked =
    room.open === own ||
    isWithin(room.open, own) ||
    markOf(room.marks.was, field) !== undefined ||
    markOf(room.marks.wrong, field) !== undefined;
  const Heading = depth === 0 ? 'h2' : 'h3';
  const content: ReactNode = (
    <>
      {room.marks.wrong[own] && <p className="bad small">{room.marks.wrong[own]}</p>}
      <Lines fields={items} room={room} depth={depth + 1} list={isList(field) ? field : undefined} />
      <AddItem field={field} room={room} />
    </>
  );
  const head = (
    <Heading className={depth === 0 ? 'it ends block-head' : 'ends block-head'}>
      {field.label}
      {field.secondReader && !room.two && <span>two people</span>}
    </Heading>
  );
  // a long file is in the order of its page and collapsed, because places are found by search
  if (depth > 0 || isMarked || leavesOf(field).length <= 9)
    return (
      <section className={depth === 0 ? undefined : 'within'}>
        {list && room.mayWrite ? (
          <div className="ends head-and-tools">
            {head}
            <ItemTools field={field} room={room} list={list} />
          </div>
        ) : (
          head
        )}
        {content}
      </section>
    );
  return (
    <details className="folded">
      <summary className="ends">
        {head}
        <span className="small">{leavesOf(field).length} lines</span>
      </summary>
      {list && <ItemTools field={field} room={room} list={list} />}
      {content}
    </details>
  );
}

interface LinesProps {
  fields: readonly Field[];
  room: RoomProps;
  depth: number;
  list?: Field | undefined;
}

/** Lines in the order of the file; consecutive lines form one <dl>. */
function Lines({ fields, room, depth, list }: LinesProps) {
  const runs: (Field | Field[])[] = [];
  // a photograph's line includes its focal point
  for (const field of fields.filter(({ kind }) => kind !== 'focus')) {
    const last = runs.at(-1);
    if (isGroup(field)) runs.push(field);
    else if (Array.isArray(last)) last.push(field);
    else runs.push([field]);
  }
  return runs.map((run) =>
    Array.isArray(run) ? (
      <dl className="line-list" key={atOf(run[0]!.path)}>
        {run.map((field) => (
          <Line key={atOf(field.path)} field={field} room={room} list={list} />
        ))}
      </dl>
    ) : (
      <Group key={atOf(run.path)} field={run} room={room} depth={depth} list={list} />
    ),
  );
}

/** How the draft stands, and its next step. */
function nextOf(draft: OwnDraft, nobodyYet: string): NextStep {
  const { files, lines, wrong, two, isNew, keptAt, digest, toWrong, retired, isAsked } = draft;
  const isWide = files > 1;
  const places = isWide ? ` in ${countInWords(files)} places` : '';
  return {
    light: wrong > 0 ? 'bad' : 'lit',
    two,
    says: (
      <>
        {wrong > 0 ? (
          <>
            <b>{capitalized(counted(wrong, 'line'))} cannot go out</b> as{' '}
            {wrong === 1 ? 'it is. It is' : 'they are. They are'} kept all the same.
          </>
        ) : (
          <>
            <b>
              {isNew
                ? `A new page${isWide ? ` and more,${places}` : ''}`
                : lines === 0
                  ? 'Nothing of your draft differs from what is public'
                  : `${capitalized(counted(lines, 'line'))}${places} ${lines === 1 ? 'is' : 'are'} not public yet`}
              .
            </b>{' '}
            Kept at {timeOf(keptAt)}, for you alone.
          </>
        )}
        {retired.length > 0 &&
          ` ${sayList(retired)} ${retired.length === 1 ? 'was' : 'were'} retired meanwhile: what goes out says by whom.`}
        {isAsked && ' Approval was asked for: what you change takes the question back.'}
        {two && nobodyYet && ` ${nobodyYet}`}
      </>
    ),
    steps: (
      <>
        {wrong > 0 && toWrong ? (
          <ButtonLink to={toWrong}>To the line</ButtonLink>
        ) : (
          <ButtonLink to="/staff/content/out" data-out>
            See what goes out
          </ButtonLink>
        )}
        <PostButton action="/staff/content/out" fields={{ seen: digest }} does="discard">
          {isWide ? 'Discard all of it' : 'Discard draft'}
        </PostButton>
      </>
    ),
  };
}

/** Before anything is typed: where the way to the public will be. */
const firstOf = ({ two, nobodyYet }: RoomProps): NextStep => ({
  light: 'new',
  two,
  says: nobodyYet || (
    <>
      Once you have typed<noscript> and pressed Keep</noscript>, you can{' '}
      {two ? 'ask for approval' : 'publish'} from here.
    </>
  ),
  steps: null,
});

/** One file, or a part of it, in the form of a term sheet; the open line is a form field. */
export function RoomPage(props: RoomProps) {
  const { name, sub, edition, fields, here, draft, view, mayWrite } = props;
  return (
    <LeafPage
      frame={props}
      title={name}
      edition={edition}
      view={view}
      next={mayWrite ? (draft ? nextOf(draft, props.nobodyYet) : firstOf(props)) : null}
      links={
        <TextLink to={`/staff/content/record?of=${encodeURIComponent(`${props.file}#${props.part}`)}`}>
          Its history
        </TextLink>
      }
    >
      <p className="sub">{sub}</p>
      <div id="here" role="status" data-others>
        {here.map((who) => (
          <p key={who} className="inline who-here">
            <StateMark light="dim" small />
            {who}
          </p>
        ))}
      </div>
      <Lines fields={fields} room={props} depth={0} />
    </LeafPage>
  );
}
