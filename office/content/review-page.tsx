import type { ReactNode } from 'react';
import { ButtonLink, Submit } from '#office/buttons.tsx';
import { Post, PostButton } from '#office/post.tsx';
import { dayAndHour } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { type Approval, isLeft, sayNotYou } from './approval.ts';
import { LeafPage, type NextStep } from './leaf-page.tsx';
import type { PageView } from './page-view.tsx';
import { type ShownChange, type Shows, shortDigest, stepsOf, WhereItShows } from './publish-page.tsx';
import { SayBox } from './say-box.tsx';
import { type ShownLine, Way, WhatChanges } from './what-changes.tsx';

export interface ReviewProps extends Frame {
  edition: number;
  change: ShownChange;
  /** The digest of what is shown, to detect a later version. */
  read: string;
  shows: Shows | null;
  view: PageView | null;
  /** The differences, where the change is no longer the one that was read; else null. */
  stale: ShownLine[] | null;
  /** Why nothing was approved. */
  problem: string | null;
  /** The sentence with which it was to be sent back, where that was refused; else empty. */
  reason: string;
  /** It does not pass the checks as it is. */
  fails: boolean;
  /** False where the account may not approve: it is the author, lacks the right, or has it for less than a week. */
  may: boolean;
  /** In the last case, from when on it may approve what is asked for. */
  from: Date | null;
  approval: Approval;
  mayWrite: boolean;
}

function titleOf({ change, stale, may }: ReviewProps): string {
  const { author, isYours, state, publishAt } = change;
  if (isLeft(change)) return `It does not go out: ${isYours ? 'you are' : `${author} is`} no editor any more`;
  if (isYours && state === 'asked') return 'You wrote this, so somebody else approves it';
  if (stale) return 'It changed while you read';
  if (state === 'scheduled') return `It goes out on ${dayAndHour(publishAt!)}`;
  if (state === 'approved') return `Approved. ${isYours ? 'You' : author} can publish it`;
  if (state === 'asked') return `${author} asks for ${may ? 'your ' : ''}approval`;
  return state === 'published' ? 'It is public' : `It is with ${isYours ? 'you' : author} again`;
}

function sayNext(props: ReviewProps, canRead: boolean): ReactNode {
  const { change, stale, from, approval, mayWrite } = props;
  if (change.state === 'asked' && from && !isLeft(change)) {
    const others = approval.names.join(' or ');
    return `${sayNotYou(from)}${others && ` ${others} can approve this.`}`;
  }
  if (isLeft(change))
    return mayWrite
      ? `Discard it, or give ${change.author} the role of an editor again.`
      : 'An editor can discard it.';
  if (!canRead) return change.isYours ? 'There is no button for you here.' : 'Nothing waits for you here.';
  const digest = <b>{shortDigest(change.digest)}</b>;
  return stale ? (
    <>Now it is {digest}.</>
  ) : (
    <>You approve exactly this, {digest}, and nothing written after it.</>
  );
}

/** The page of the second editor: exactly what would be published. */
export function ReviewPage(props: ReviewProps) {
  const { edition, change, read, shows, view, stale, problem, reason, fails, may, mayWrite } = props;
  const { author, isYours, state, digest, why, lines } = change;
  const hasNoEditor = isLeft(change);
  const canRead = state === 'asked' && !isYours && may && !hasNoEditor;
  const next: NextStep = {
    light: canRead ? 'read' : state === 'asked' ? 'waits' : 'dark',
    two: true,
    says: sayNext(props, canRead),
    steps: canRead ? (
      <Post action={`/staff/content/read/${change.id}`} fields={{ digest, read }}>
        <Submit look="btn sm" does="approve" data-out>
          {stale ? 'I have read that too. Approve' : 'Approve'}
        </Submit>
      </Post>
    ) : hasNoEditor && mayWrite ? (
      <PostButton
        action={`/staff/content/read/${change.id}`}
        fields={{ digest }}
        look="btn sm"
        does="discard"
      >
        Discard it
      </PostButton>
    ) : (
      <ButtonLink to={isYours && !hasNoEditor ? `/staff/content/out?id=${change.id}` : '/staff/content'}>
        {isYours && !hasNoEditor ? 'To what goes out' : 'Back to Content'}
      </ButtonLink>
    ),
  };
  return (
    <LeafPage frame={props} title={titleOf(props)} edition={edition} view={view} next={next}>
      {why && <p className="sub">‘{why}’</p>}
      <Way steps={stepsOf(change, canRead ? 'you' : 'somebody else')} />
      {problem && (
        <SayBox isBad isAlert title="Nothing was approved">
          {problem}
          {!canRead && reason && (
            <>
              {' '}
              You had written: <q>{reason}</q>
            </>
          )}
        </SayBox>
      )}
      {fails && !hasNoEditor && (
        <SayBox isBad title="It does not pass as it is">
          {isYours ? 'You see why where it goes out.' : 'Its writer sees why.'}
        </SayBox>
      )}
      {isYours && state === 'asked' && !hasNoEditor && (
        <SayBox title="Nobody approves their own words">
          Loan terms, legal pages, claims and disclaimers take two people. Ask again, or take it back.
        </SayBox>
      )}
      {stale && (
        <SayBox isBad isAlert title={`${author} changed it meanwhile`}>
          What you were about to approve is no longer what would go out. Nothing was approved. This is what it
          says now.
        </SayBox>
      )}
      <WhatChanges lines={stale && stale.length > 0 ? stale : lines} />
      {shows && <WhereItShows shows={shows} />}
      {canRead && (
        <details className="folded send-back" open={reason !== ''}>
          <summary className="ends">
            <b>Send it back</b>
            <span className="small">with a sentence</span>
          </summary>
          <Post action={`/staff/content/read/${change.id}`} className="form" fields={{ digest, read }}>
            <div className="field full">
              <label htmlFor="reason">What should be different?</label>
              <textarea id="reason" name="reason" rows={3} maxLength={1000} required defaultValue={reason} />
            </div>
            <p className="go tools-row">
              <Submit look="btn sm" does="send-back">
                Send it back to {author}
              </Submit>
            </p>
          </Post>
        </details>
      )}
    </LeafPage>
  );
}
