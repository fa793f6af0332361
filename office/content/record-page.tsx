import { capitalized } from '#app/format/first-letter.ts';
import { Field } from '#app/ui/field.tsx';
import type { Change } from '#db/changes.ts';
import type { EditionRow } from '#db/editions.ts';
import { LineLink, QuietLink, Submit, TextLink } from '#office/buttons.tsx';
import { counted } from '#office/counted.ts';
import { Back, StaffPage } from '#office/document.tsx';
import { Post } from '#office/post.tsx';
import { dayAndHour } from '#office/time-text.ts';
import { TitledSection } from '#office/titled-section.tsx';
import type { Frame } from '../frame-data.ts';
import { SmallHouse } from './house.tsx';
import { SayBox } from './say-box.tsx';
import { StateLegend, StateMark } from './state-mark.tsx';
import { type ShownLine, WhatChanges } from './what-changes.tsx';

export interface ShownEdition extends Pick<EditionRow, 'number' | 'why' | 'by' | 'approvedBy' | 'at'> {
  /** For each window of each floor, whether its content changed. */
  floors: boolean[][];
  /** The same in words, but for what its sentence names; empty where that is all. */
  touched: string;
  isLive: boolean;
  /** False for the first edition. */
  canUndo: boolean;
}

const UNDONE = 'Undone: ';
const BACK = 'Brought back: ';

/** The sentence that is proposed for an undoing; of one that was undone before, whether its words are public then. */
export const undoneWhy = (why: string): string => {
  const [, how, what] = new RegExp(`^(${UNDONE}|${BACK})(.*)`, 's').exec(why) ?? [];
  return `${how === UNDONE ? BACK : UNDONE}${what ?? why}`.slice(0, 300);
};

export const EditionList = ({ editions, mayUndo }: { editions: ShownEdition[]; mayUndo: boolean }) => (
  <ol className="lines editions">
    {editions.map(({ number, why, by, approvedBy, at, floors, touched, isLive, canUndo }) => (
      <li key={number} className={isLive ? 'live' : undefined}>
        <SmallHouse floors={floors} />
        <span className="number">{number}</span>
        <p>
          <a href={`/staff/content/record/${number}`}>{why}</a>
          {touched && <small>{touched}</small>}
        </p>
        <span className="by small">
          <b>{by}</b>
          {approvedBy && `, approved by ${approvedBy}`}, {dayAndHour(at)}
        </span>
        {mayUndo && canUndo && (
          <QuietLink to={`/staff/content/record/${number}`}>
            Undo<span className="unseen"> edition {number}</span>
          </QuietLink>
        )}
      </li>
    ))}
  </ol>
);

export interface RecordProps extends Frame {
  editions: ShownEdition[];
  last: number;
  /** Scheduled changes; `stayedBack` says why one was not published at its hour. */
  coming: { change: Change; name: string; stayedBack: string | null; isYours: boolean }[];
  /** What builds brought and somebody left as it was public, and who. */
  kept: { id: number; name: string; why: string; at: Date }[];
  next: number | null;
  /** The place whose history is shown, its name, and that of its whole file; null for all. */
  only: { name: string; whole: string; href: string } | null;
}

/** All published editions, and the scheduled changes. */
export function RecordPage(props: RecordProps) {
  const { editions, last, coming, kept, next, only, staff } = props;
  const mayUndo = staff?.role !== 'reader';
  const title = only
    ? `${only.whole}, edition by edition`
    : `${capitalized(counted(last, 'edition'))}${coming.length > 0 ? `, and ${coming.length} to come` : ''}`;
  return (
    <StaffPage frame={props} here="content" title="History" bodyClass="content-desk" foot={<StateLegend />}>
      <div className="wrap">
        <div className="room-head">
          <Back to="/staff/content" name="Content">
            {only && <TextLink to={only.href}>{only.name}</TextLink>}
          </Back>
          <div className="ends">
            <h1>{title}</h1>
            <p className="small">Nothing is ever erased: to undo makes a new edition with the old words.</p>
          </div>
        </div>
      </div>
      {coming.length > 0 && !only && (
        <TitledSection title="To come" note="Charlotte time. Each is checked again at its hour." isList>
          <ul className="lines also">
            {coming.map(({ change: { id, author, approvedBy, publishAt }, name, stayedBack, isYours }) => (
              <li key={id}>
                <StateMark light={stayedBack === null ? 'set' : 'bad'} says />
                <b className={stayedBack === null ? undefined : 'bad'}>
                  {dayAndHour(publishAt!)}
                  {stayedBack !== null && ': stayed back'}
                </b>
                <span className="r">
                  {isYours && mayUndo && (
                    <TextLink to={`/staff/content/out?id=${id}`}>
                      {stayedBack === null ? 'Take it back' : 'Open'}
                    </TextLink>
                  )}
                </span>
                <span className="small">
                  {stayedBack === null
                    ? `${name}. ${author}${approvedBy ? `, approved by ${approvedBy}` : ''}`
                    : `${stayedBack} The public page is as it was.`}
                </span>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <TitledSection
        title="Public, newest first"
        note="In each house, the windows that the edition changed."
        isList
      >
        {editions.length === 0 && <p>No edition has changed this yet.</p>}
        <EditionList editions={editions} mayUndo={mayUndo} />
        {next !== null && (
          <p>
            <LineLink to={`/staff/content/record?before=${next}`}>Older editions</LineLink>
          </p>
        )}
      </TitledSection>
      {kept.length > 0 && (
        <TitledSection
          title="Left as it was public"
          note="A build of the site brought other words, and somebody chose."
          isList
        >
          <ul className="lines also">
            {kept.map(({ id, name, why, at }) => (
              <li key={id}>
                <StateMark light="dark" />
                <b>{name}</b>
                <span className="small">
                  {why}, {dayAndHour(at)}
                </span>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </StaffPage>
  );
}

export interface EditionProps extends Frame {
  edition: ShownEdition;
  lines: ShownLine[];
  /** The editions that changed the same files later, in words; empty where there are none. */
  since: string;
  /** Whether it changed what takes two people. */
  isByTwo: boolean;
  /** Why it was not undone when that was asked for; else null. */
  problem: string | null;
  /** Why it cannot be undone; null where it can. */
  cannot: string | null;
}

/** One edition: its changes, and a form to undo it. */
export function EditionPage(props: EditionProps) {
  const { edition, lines, since, isByTwo, problem, cannot, staff } = props;
  const { number, by, approvedBy, at, why, floors, touched, canUndo } = edition;
  return (
    <StaffPage frame={props} here="content" title={`Edition ${number}`} bodyClass="content-desk">
      <div className="wrap">
        <div className="room-head">
          <Back to="/staff/content" name="Content">
            <TextLink to="/staff/content/record">History</TextLink>
          </Back>
          <h1>Edition {number}</h1>
          <p className="sub">
            {why.replace(/\.$/, '')}. {by}
            {approvedBy && `, approved by ${approvedBy}`}, {dayAndHour(at)}.
          </p>
        </div>
        <div className="grid12 apart led">
          <div className="to-5">
            <SmallHouse floors={floors} />
            {touched && <p className="small">{touched}</p>}
          </div>
          <div className="from-6">
            <WhatChanges lines={lines} />
            {canUndo && cannot && (
              <SayBox title={since || 'Since then, nobody has touched it'}>{cannot}</SayBox>
            )}
            {canUndo && !cannot && staff?.role !== 'reader' && (
              <Post action={`/staff/content/record/${number}`} className="say-box" fields={{ do: 'undo' }}>
                {problem ? (
                  <p role="alert" className="bad">
                    {problem}
                  </p>
                ) : (
                  <h2>{since || 'Since then, nobody has touched it'}</h2>
                )}
                <p>
                  It becomes a new edition, with these words as they were before. Who, when and why are kept.
                  {isByTwo &&
                    ' It waits for nobody: the words from before were answered for by two people, or by a build, when they were public.'}
                </p>
                <Field
                  name="why"
                  label="In a sentence, for the history"
                  maxLength={300}
                  required
                  defaultValue={undoneWhy(why)}
                />
                <p className="go tools-row">
                  <Submit look="btn sm">Undo edition {number}</Submit>
                </p>
              </Post>
            )}
          </div>
        </div>
      </div>
    </StaffPage>
  );
}
