import { Fragment, type ReactNode } from 'react';
import { sayList } from '#app/features/deal/words/figure-text.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { Field } from '#app/ui/field.tsx';
import type { Change } from '#db/changes.ts';
import { ButtonLink, QuietLink, Submit } from '#office/buttons.tsx';
import { counted } from '#office/counted.ts';
import { Post, PostButton } from '#office/post.tsx';
import { dayAndHour, timeOf } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { type Approval, sayNobodyYet } from './approval.ts';
import { SmallHouse } from './house.tsx';
import { LeafPage, type NextStep } from './leaf-page.tsx';
import type { PageView } from './page-view.tsx';
import { undoneWhy } from './record-page.tsx';
import { Problem, SayBox } from './say-box.tsx';
import { StateMark } from './state-mark.tsx';
import { type ShownLine, type Step, Way, WhatChanges } from './what-changes.tsx';

/** A change, as the pages show it on which it is published and approved. */
export interface ShownChange extends Change {
  isYours: boolean;
  /** The name of a new entry. */
  name: string | null;
  lines: ShownLine[];
}

/** Pages whose content the change alters. */
export interface Shows {
  pages: { name: string; path: string }[];
  of: number;
  floors: boolean[][];
  /** Sentences computed from data that change with it, by page. */
  sentences: { page: string; was: string; becomes: string }[];
}

export interface FieldConflict {
  key: string;
  file: string;
  where: string;
  was: string;
  theirs: string;
  ours: string;
}

/** A page that one retired while the other had lines in it. */
export interface RetiredPage {
  file: string;
  name: string;
  /** Who published last in it, and in which edition. */
  by: string;
  number: number;
  /** What they did with it; what they changed the change retires, and what they made it makes as well. */
  did: 'retired' | 'changed' | 'made';
  /** Those of whoever did not retire it; of two pages of one address how they differ. */
  lines: ShownLine[];
}

export interface PublishProps extends Frame {
  edition: number;
  change: ShownChange;
  /** Nothing of it differs from what is public. */
  isEmpty: boolean;
  shows: Shows | null;
  /** Whether the pages are still being made; the script fetches what they show. */
  isMaking: boolean;
  /** The issues that a build would report, in words, with the address of the line. */
  issues: { says: string; href: string | null }[];
  files: number;
  view: PageView | null;
  approval: Approval;
  at: 'out' | 'hour' | 'failed' | 'conflict';
  conflict: {
    /** Who published in its files since, in order, and in which edition last. */
    who: string[];
    head: number;
    digest: string;
    fields: FieldConflict[];
    retired: RetiredPage[];
    merged: ShownLine[];
    /** What was chosen for each field already; empty at first. */
    choices: string[];
  } | null;
  /** What was typed and rejected, and why. */
  typed: { why: string; day: string; hour: string };
  problem: string | null;
  /** The field that the problem is about, if it is about one. */
  problemAt?: 'day' | 'why' | undefined;
  mayWrite: boolean;
}

/** 'c41e 09d2' */
export const shortDigest = (digest: string): string => `${digest.slice(0, 4)} ${digest.slice(4, 8)}`;

/** When it is public, or who says when. */
function sayWhen({ state, mayPublish, publishAt, author, authorId, isYours }: ShownChange): string {
  if (state === 'published') return 'now';
  if (authorId === null) return 'when an editor says so';
  if (mayPublish === false) return 'by nobody yet';
  if (publishAt) return dayAndHour(publishAt);
  return isYours ? 'when you say so' : `when ${author} says so`;
}

export function stepsOf(change: ShownChange, reader: string): Step[] {
  const { needsSecond: two, state, mayPublish, author, isYours, savedAt, approvedBy, publishAt } = change;
  const steps: Step[] = [
    {
      name: 'Written',
      says: `by ${isYours ? 'you' : author}, ${timeOf(savedAt)}`,
      light: state === 'draft' ? (isYours ? 'lit' : 'dim') : state === 'stayed-back' ? 'bad' : 'dark',
      two,
      isHere: state === 'draft' || state === 'stayed-back',
    },
  ];
  if (two)
    steps.push({
      name: approvedBy ? 'Approved' : 'Approval',
      says: approvedBy ? `by ${approvedBy}` : state === 'asked' ? reader : 'not asked',
      light: state === 'asked' ? (isYours ? 'waits' : 'read') : 'dark',
      two,
      isHere: state === 'asked',
    });
  steps.push({
    name: 'Public',
    says: sayWhen(change),
    light: publishAt && mayPublish ? 'set' : 'new',
    isHere: state === 'approved' || state === 'scheduled' || state === 'published',
  });
  return steps;
}

/** Where the change shows: a small house, and the names of the pages. */
export function WhereItShows({ shows }: { shows: Shows }) {
  const { pages, of, floors, sentences } = shows;
  const rest = pages.length - 12;
  const names = pages.slice(0, 12).map(({ name }) => name);
  // the name of a deal's page has a comma of its own
  const apart = names.some((name) => name.includes(',')) ? '; ' : ', ';
  return (
    <>
      <h2 className="it ends block-head">
        Where it shows{' '}
        <span>
          {pages.length} of {of} pages
        </span>
      </h2>
      <div className="house-and-words">
        <SmallHouse floors={floors} />
        <p className="small">
          {pages.length === 0 ? 'No page reads differently to a visitor.' : names.join(apart)}
          {rest > 0 && `${apart}and ${counted(rest, 'other')}`}
          {pages.length > 0 && '. The other pages are as they were, to the letter.'}
        </p>
      </div>
      {sentences.length > 0 && (
        <>
          <h2 className="it ends block-head">
            Written by itself<span>{sentences.length}</span>
          </h2>
          <ul className="lines also">
            {sentences.map(({ page, was, becomes }) => (
              <li key={`${page} ${was}`}>
                <StateMark light="lit" small />
                <b>{page}</b>
                <span className="small">
                  <span className="unseen">was </span>
                  <del>{was}</del> <span className="unseen">becomes </span>
                  <ins>{becomes}</ins>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The next page need not wait for the pages that change: the script, which enables this, fetches what they show. */
const Soon = () => <input type="hidden" name="soon" value="1" disabled data-soon />;

const sayNoPage = (isOne: boolean): string =>
  isOne
    ? 'There is no page for this line any more. Let it go, or undo that edition, which opens the page again: then it goes out as before.'
    : 'There is no page for these lines any more. Let them go, or undo that edition, which opens the page again: then they go out as before.';

/** What a choice is called where no line is in both. */
const sayLetGo = ([one, ...others]: readonly RetiredPage[]): string =>
  others.every(({ did }) => did === one!.did) ? DOES[one!.did] : 'Go on with the rest';
const DOES = { retired: 'Let it go', changed: 'Retire it all the same', made: 'Put this in its place' };
const DID = { retired: 'retired', changed: 'changed', made: 'published a page of the same address,' };

function Conflicts({
  conflict,
  change,
}: {
  conflict: NonNullable<PublishProps['conflict']>;
  change: ShownChange;
}) {
  const isOfBuild = change.authorId === null;
  const { fields, retired, choices } = conflict;
  const read = { seen: change.digest, id: change.id, asked: conflict.digest };
  return (
    <Post action="/staff/content/out" id="choose" fields={read}>
      <Soon />
      {retired.map(({ file, name, by, number, did, lines }) => (
        <Fragment key={file}>
          <SayBox
            title={`${by} ${DID[did]} ‘${name}’ in edition ${number}`}
            steps={<QuietLink to={`/staff/content/record/${number}`}>See edition {number}</QuietLink>}
          >
            {did === 'retired'
              ? sayNoPage(lines.length === 1)
              : did === 'made'
                ? 'An address has one page. Put this in its place, with these lines, or discard it; to have both, write it anew under another title.'
                : 'Read it once more: retire it all the same, or discard what you wrote.'}
          </SayBox>
          <WhatChanges lines={lines} />
        </Fragment>
      ))}
      {fields.length > 0 && (
        <p className="sub">
          {isOfBuild
            ? 'Staff have published other words since the build before.'
            : conflict.who.length === 1
              ? `${conflict.who} published edition ${conflict.head} meanwhile.`
              : `${sayList(conflict.who)} published meanwhile, edition ${conflict.head} last.`}{' '}
          {capitalized(counted(fields.length, 'line'))} {fields.length === 1 ? 'is' : 'are'} in both
          {!isOfBuild && ' of yours'}.
        </p>
      )}
      {fields.map(({ key, where, theirs, ours, was }, i) => (
        <fieldset className="three" key={key}>
          <legend className="it">{where}</legend>
          {(
            [
              // of several nobody knows here whose this line is
              [
                'theirs',
                ['Public', ...(isOfBuild || conflict.who[1] ? [] : conflict.who)].join(', '),
                theirs,
              ],
              ['ours', isOfBuild ? 'The build’s' : 'Yours', ours],
              ['was', 'Before both', was],
            ] as const
          ).map(([value, says, text]) => (
            <label key={value}>
              <input
                type="radio"
                name={`choice ${key}`}
                value={value}
                defaultChecked={value === (choices[i] || 'ours')}
              />
              <span className="small">{says}</span>
              <b>{text || 'nothing'}</b>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="small">
        What is public now stays in the history, whatever you choose.{' '}
        {isOfBuild
          ? 'What you take of the build’s is a draft in your name, and goes out as every draft does. What you leave comes to an end.'
          : 'Words of your own that you leave here stand nowhere any more.'}
      </p>
      {conflict.merged.length > 0 && (
        <>
          <h2 className="it ends block-head">
            {isOfBuild ? 'Comes with it without a question' : 'Taken in without a question'}
          </h2>
          <WhatChanges lines={conflict.merged} />
        </>
      )}
    </Post>
  );
}

/** The state of the change as a title. When the state changes, its author is told in the same words. */
function titleOf({ change, isEmpty, at, conflict }: PublishProps): string {
  const { lines, name, needsSecond, state, approvedBy, publishAt, authorId } = change;
  const what = name ?? counted(lines.length, 'line');
  const goes = `${what} ${name || lines.length === 1 ? 'goes' : 'go'} out`;
  if (at === 'failed') return 'Nothing went out';
  if (conflict && authorId === null) return 'A build brought other words';
  if (conflict && conflict.fields.length === 0) return `${conflict.retired[0]!.by} was quicker`;
  if (conflict) return `${sayList(conflict.who)} ${conflict.who.length === 1 ? 'was' : 'were'} quicker`;
  if (isEmpty && state === 'draft') return 'All of it is public already';
  if (state === 'asked') return 'Waiting for approval';
  if (state === 'scheduled') return `It goes out on ${dayAndHour(publishAt!)}`;
  if (state === 'stayed-back') return 'It stayed back';
  if (isSentBack(change)) return 'It was sent back';
  if (at === 'hour') return capitalized(`${what}, to be scheduled`);
  if (approvedBy) return `Approved by ${approvedBy}: ${goes}`;
  return capitalized(needsSecond ? `${what}, for approval` : goes);
}

/** A second editor wants it different; of what a build brought the reason is another. */
const isSentBack = ({ state, reason, authorId }: ShownChange) =>
  state === 'draft' && reason !== null && authorId !== null;

const errorAt = ({ problem, problemAt }: PublishProps, field: 'day' | 'why') =>
  (problemAt === field && problem) || undefined;

const Sentence = (props: PublishProps) => {
  const { change, typed, problemAt } = props;
  const { approvedBy, needsSecond } = change;
  const label = approvedBy
    ? 'In a sentence, as it was approved'
    : needsSecond
      ? 'Why, for whoever approves it and for the history'
      : 'In a sentence, for the history';
  return (
    <Field
      name="why"
      label={label}
      full
      maxLength={300}
      required
      readOnly={approvedBy !== null}
      defaultValue={typed.why}
      error={errorAt(props, 'why')}
      autoFocus={problemAt === 'why'}
    />
  );
};

/** Nobody but its author may approve it, or may yet. */
const isAlone = ({ change, approval }: PublishProps) =>
  change.needsSecond && approval.names.length === 0 && change.state === 'draft';

/** How the change stands, beside the buttons. */
function sayNext(props: PublishProps): ReactNode {
  const { change, issues, files, at, conflict, approval } = props;
  const { needsSecond, state, approvedBy } = change;
  if (conflict)
    return `${conflict.fields.length > 0 ? 'Choose, and see' : 'See'} once more what goes out.${change.publishAt ? ' Its hour is set anew then.' : ''}`;
  if (props.isEmpty && state === 'draft') return 'Nothing of your draft differs from what visitors read.';
  if (issues.length > 0)
    return (
      <>
        <b>{capitalized(counted(issues.length, 'line'))} cannot go out</b> as{' '}
        {issues.length === 1 ? 'it is' : 'they are'}. Kept all the same.
      </>
    );
  if (isAlone(props))
    return approval.next ? (
      `${sayNobodyYet(approval)} Ask then; until then it is kept.`
    ) : (
      <>
        <b>Nobody approves their own words.</b> An administrator invites a second editor under Accounts, who
        can approve it after a week. What cannot wait, whoever runs the server changes in the files of the
        site: a new build brings it, and the history says so.
      </>
    );
  if (state === 'asked') return 'What you change takes the question back.';
  if (props.isMaking) return 'Before it is public, all files are checked and its pages made.';
  if (state !== 'scheduled' && needsSecond && !approvedBy)
    return 'After you ask, any change of yours takes the question back.';
  if (state === 'scheduled' || at === 'hour') return 'Until then you can take it back, and change it.';
  return (
    <>
      Checked as the site is built: <b>no mistake in {files} files</b>.
    </>
  );
}

/** What can be done with the change now. */
function buttonsOf(props: PublishProps): ReactNode {
  const { change, isEmpty, issues, at, conflict, mayWrite } = props;
  const { lines, needsSecond, state, approvedBy } = change;
  const isOfBuild = change.authorId === null;
  const button = (does: string, says: string, form = 'out') => (
    <Submit look="btn sm" does={does} form={form} data-out>
      {says}
    </Submit>
  );
  const link = (to: string, says: string) => (
    <QuietLink to={`/staff/content/out${to}`} data-out>
      {says}
    </QuietLink>
  );
  if (conflict)
    return (
      <>
        {button(
          'choose',
          conflict.fields.length > 0 ? 'Take what is chosen' : sayLetGo(conflict.retired),
          'choose',
        )}
        <Submit form="choose" does="discard">
          {isOfBuild ? 'Keep all that is public' : 'Discard all of it'}
        </Submit>
      </>
    );
  if (state === 'stayed-back') return button('take-back', 'Open it again');
  if (state === 'asked' || state === 'scheduled') return button('take-back', 'Take it back');
  if (isEmpty && mayWrite && !isOfBuild) return button('discard', 'Discard draft');
  if (issues.length > 0 || lines.length === 0 || !mayWrite) return null;
  if (at === 'hour')
    return (
      <>
        {button('schedule', 'Schedule it')}
        {link('', 'Publish now instead')}
      </>
    );
  if (isAlone(props)) return null;
  if (needsSecond && !approvedBy) return button('ask', 'Ask for approval');
  return (
    <>
      {button('publish', at === 'failed' ? 'Try again' : 'Publish')}
      {/* at its hour it goes out for its author, and what a build brought has none */}
      {change.isYours && link('?hour', 'Schedule')}
    </>
  );
}

/** A change on its way to the public: published now, scheduled, or sent to a second editor. */
export function PublishPage(props: PublishProps) {
  const { change, shows, isMaking, issues, view, approval, at, conflict, typed, edition, mayWrite } = props;
  const { problem, problemAt } = props;
  const { lines, needsSecond, state, digest, publishAt, reason, why } = change;
  const readerNames = approval.names.join(' or ');
  const isOpen = state === 'draft' || state === 'approved';
  const next: NextStep = {
    light: issues.length > 0 ? 'bad' : state === 'asked' ? 'waits' : publishAt ? 'set' : 'lit',
    two: needsSecond,
    says: sayNext(props),
    steps: (
      <>
        {buttonsOf(props)}
        {isOpen && change.isYours && <QuietLink to="/staff/content/out/lines">Back to the lines</QuietLink>}
        {!conflict && change.authorId === null && (
          <Submit form="out" does="discard">
            Keep what is public
          </Submit>
        )}
      </>
    ),
  };
  const page = { frame: props, title: titleOf(props), edition, view, next, hasTurn: state === 'asked' };
  if (conflict)
    return (
      <LeafPage {...page}>
        <Problem says={problem} />
        <Conflicts conflict={conflict} change={change} />
      </LeafPage>
    );
  return (
    <LeafPage {...page}>
      <Way steps={stepsOf(change, readerNames || 'nobody yet')} />
      {at === 'failed' ? (
        <SayBox isBad isAlert title={`The public still has edition ${edition}, whole`}>
          {problem} Your lines are kept.
        </SayBox>
      ) : (
        <Problem says={problemAt ? null : problem} />
      )}
      {state === 'stayed-back' && (
        <SayBox isBad title="The public page is as it was">
          {reason}
        </SayBox>
      )}
      {isSentBack(change) && <SayBox title="What should be different">‘{reason}’</SayBox>}
      {state === 'asked' && readerNames && (
        <SayBox title={`${readerNames} can approve it`}>
          They are told in the office. What you change until then takes the question back, and this page says
          when it is approved<noscript>, once you load it again</noscript>.
        </SayBox>
      )}
      {state === 'asked' && !readerNames && (
        <SayBox isBad title="Nobody can approve it as it was asked for">
          {sayNobodyYet(approval) || 'There is no other editor by now.'} Take it back, and ask anew then.
        </SayBox>
      )}
      <div id="issues">
        {issues.length > 0 && (
          <ul className="lines issues" aria-label="What cannot go out">
            {issues.map(({ says, href }) => (
              <li key={says} className="bad">
                {href ? <a href={href}>{says}</a> : says}
              </li>
            ))}
          </ul>
        )}
      </div>
      <WhatChanges lines={lines} />
      <div id="shows">
        {shows && <WhereItShows shows={shows} />}
        {isMaking && (
          <>
            <h2 className="it ends block-head">Where it shows</h2>
            <p className="sub" data-making>
              The pages that change are being made: some seconds. You need not wait for them.
            </p>
          </>
        )}
      </div>
      {isOpen && mayWrite && (
        <Post
          action="/staff/content/out"
          id="out"
          className="form"
          data-makes
          fields={{ seen: digest, id: change.id, offered: why }}
        >
          <Soon />
          {at === 'hour' && (
            <>
              <Field
                name="day"
                label="Day"
                type="date"
                required
                defaultValue={typed.day}
                error={errorAt(props, 'day')}
                autoFocus={problemAt === 'day'}
              />
              <Field name="hour" label="Hour, in Charlotte" type="time" required defaultValue={typed.hour} />
              <p className="small full">
                At its hour it is checked once more, against the edition that is public then. If it no longer
                fits it stays back, the public page is as it was, and you are told.
              </p>
            </>
          )}
          {!props.isEmpty && <Sentence {...props} />}
        </Post>
      )}
      {!isOpen && (
        <Post action="/staff/content/out" id="out" fields={{ seen: digest, id: change.id }}>
          <Soon />
        </Post>
      )}
    </LeafPage>
  );
}

export interface PublishedProps extends Frame {
  /** The first of the pages that were changed. */
  view: PageView | null;
  number: number;
  pages: number;
  /** The public pages that show what was written. */
  links: { path: string; name: string }[];
  why: string;
  at: Date;
}

/** Confirms the publication, and receives the focus. */
export function PublishedPage(props: PublishedProps) {
  const { view, number, pages, links, why, at } = props;
  const next: NextStep = {
    light: 'dark',
    says: 'Visitors read it now.',
    steps: (
      <>
        <ButtonLink to="/staff/content" data-out>
          Back to Content
        </ButtonLink>
        <PostButton
          action={`/staff/content/record/${number}`}
          fields={{ do: 'undo', why: undoneWhy(why) }}
          of={`edition ${number}`}
        >
          Undo
        </PostButton>
      </>
    ),
  };
  return (
    <LeafPage frame={props} title={`Edition ${number} is public`} edition={number} view={view} next={next}>
      <div className="say-box" data-public>
        <h2>{why}</h2>
        <p>
          Since {timeOf(at)}, on {counted(pages, 'page')}. Other servers follow within seconds.
        </p>
        {links.length > 0 && (
          <p className="go inline">
            <span>See it on the site:</span>
            {links.map(({ path, name }) => (
              <a key={path} className="in-text" href={path} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
          </p>
        )}
      </div>
    </LeafPage>
  );
}
