import { Post } from '#office/post.tsx';
import { dayAndHour } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { LeafPage, type NextStep } from './leaf-page.tsx';
import type { PageView } from './page-view.tsx';
import { type Going, type Shows, shortDigest, stepsOf, WhereItShows } from './publish-page.tsx';
import { type ShownChange, Way, WhatChanges } from './what-changes.tsx';

export interface ReviewProps extends Frame {
  edition: number;
  going: Going;
  /** The digest of what is shown, to detect a later version. */
  read: string;
  shows: Shows | null;
  view: PageView | null;
  /** The differences, where the change is no longer the one that was read; else null. */
  stale: ShownChange[] | null;
  problem: string | null;
  /** False where the account may not approve: it is the author, or lacks the right. */
  may: boolean;
}

/** The page of the second editor: exactly what would be published. */
export function ReviewPage(props: ReviewProps) {
  const { edition, going, read, shows, view, stale, problem, may } = props;
  const { author, isYours, state, digest, why, changes, publishAt } = going;
  const isOver = state === 'published';
  const title = isYours
    ? 'You wrote this, so somebody else approves it'
    : stale
      ? 'It changed while you read'
      : state === 'approved' || state === 'scheduled'
        ? publishAt
          ? `It goes out on ${dayAndHour(publishAt)}`
          : `Approved. ${author} can publish it`
        : state === 'asked'
          ? `${author} asks for your approval`
          : isOver
            ? 'It is public'
            : `It is with ${author} again`;
  const canRead = state === 'asked' && !isYours && may;
  const approval = (
    <Post action={`/staff/content/read/${going.id}`} fields={{ digest, read }}>
      <button className="btn sm" type="submit" name="do" value="approve" data-out>
        {stale ? 'I have read that too. Approve' : 'Approve'}
      </button>
    </Post>
  );
  const next: NextStep = {
    light: canRead ? 'read' : state === 'asked' ? 'waits' : 'dark',
    two: true,
    says: !canRead ? (
      isYours ? (
        'There is no button for you here.'
      ) : (
        'Nothing waits for you here.'
      )
    ) : stale ? (
      <>
        Now it is <b>{shortDigest(digest)}</b>.
      </>
    ) : (
      <>
        You approve exactly this, <b>{shortDigest(digest)}</b>, and nothing written after it.
      </>
    ),
    steps: canRead ? (
      approval
    ) : (
      <a className="btn sm" href={isYours ? '/staff/content/out' : '/staff/content'}>
        {isYours ? 'To what goes out' : 'Back to Content'}
      </a>
    ),
  };
  return (
    <LeafPage frame={props} title={title} edition={edition} view={view} next={next}>
      {why && <p className="sub">‘{why}’</p>}
      <Way steps={stepsOf(going, isYours ? 'somebody else' : 'you')} />
      {problem && (
        <div className="say-box bad" role="alert">
          <h2>Nothing was approved</h2>
          <p>{problem}</p>
        </div>
      )}
      {isYours && (
        <div className="say-box">
          <h2>Nobody approves their own words</h2>
          <p>Loan terms, legal pages, claims and disclaimers take two people. Ask again, or take it back.</p>
        </div>
      )}
      {stale && (
        <div className="say-box bad" role="alert">
          <h2>{author} changed it meanwhile</h2>
          <p>
            What you were about to approve is no longer what would go out. Nothing was approved. This is what
            it says now.
          </p>
        </div>
      )}
      <WhatChanges changes={stale && stale.length > 0 ? stale : changes} />
      {shows && <WhereItShows shows={shows} />}
      {canRead && (
        <details className="folded send-back">
          <summary className="ends">
            <b>Send it back</b>
            <span className="small">with a sentence</span>
          </summary>
          <Post action={`/staff/content/read/${going.id}`} className="form" fields={{ digest }}>
            <div className="field full">
              <label htmlFor="reason">What should be different?</label>
              <textarea id="reason" name="reason" rows={3} maxLength={1000} required />
            </div>
            <p className="go tools-row">
              <button className="btn sm" type="submit" name="do" value="send-back">
                Send it back to {author}
              </button>
            </p>
          </Post>
        </details>
      )}
    </LeafPage>
  );
}
