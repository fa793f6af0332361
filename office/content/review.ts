import {
  approve,
  approversOf,
  type Change,
  changeById,
  changesToApprove,
  discard,
  sendBack,
} from '#db/changes.ts';
import { posted, type StaffAsk, seeOther } from '../ask.ts';
import { showPage } from '../show-page.ts';
import { approvalOf } from './approval.ts';
import { fullChange } from './change.ts';
import { showDeskPage } from './desk.ts';
import { askerOf, type DeskAsk } from './desk-ask.ts';
import type { ShownChange } from './publish-page.tsx';
import { firstView, shownChange, showsOf } from './shown-change.ts';

/** The lines that a second editor read, to compare with a later version of the change. */
const reviewedLines = ({ lines }: ShownChange) =>
  JSON.stringify(lines.map(({ key, becomes }) => [key, becomes?.slice(0, 200)]));

async function renderReviewPage(
  ask: DeskAsk,
  change: Change,
  {
    stale = null,
    problem = '',
    reason = '',
    status = 200,
  }: { stale?: string | null; problem?: string; reason?: string; status?: number } = {},
) {
  const { office, staff, engine, now } = ask;
  const full = await fullChange(ask, change);
  const preview = await engine.preview(change, askerOf(ask));
  const shows = Array.isArray(preview) ? null : showsOf(now, preview, full);
  const shown = shownChange(full, now, staff.id);
  const others = await approversOf(office.pool, change.authorId, change.id);
  const you = others.find(({ id }) => id === staff.id);
  return showDeskPage(
    ask,
    'contentReview',
    {
      edition: now.number,
      change: shown,
      read: reviewedLines(shown),
      shows,
      view: shows ? firstView(now, full, shows) : null,
      stale:
        stale === null
          ? null
          : shown.lines.filter(
              ({ key, becomes }) => !stale.includes(JSON.stringify([key, becomes?.slice(0, 200)])),
            ),
      problem: problem || null,
      reason,
      fails: Array.isArray(preview),
      may: you?.may ?? false,
      from: you && !you.may ? you.from : null,
      approval: approvalOf(others),
      mayWrite: staff.role !== 'reader',
    },
    status,
  );
}

/** How many changes wait for this account's approval, for pages that stay open. */
export const waiting = async ({ office, staff }: StaffAsk): Promise<Response> =>
  new Response(String((await changesToApprove(office.pool, staff.id)).length));

/** A change, as its second editor reads it. */
export async function reviewPage(ask: DeskAsk): Promise<Response | null> {
  const change = await changeById(ask.office.pool, Number(ask.params.id));
  return change && change.state !== 'draft' ? renderReviewPage(ask, change) : null;
}

const OVER = 'It does not wait for approval any more.';

/** The second editor approves exactly the version that they read, or returns it with a reason. */
export async function applyReviewAction(ask: DeskAsk): Promise<Response | null> {
  const { office, params, staff } = ask;
  const { pool } = office;
  const change = await changeById(pool, Number(params.id));
  if (!change) return null;
  const digest = posted(ask, 'digest');
  const reason = posted(ask, 'reason').slice(0, 1000);
  if (change.state === 'draft') {
    const refusal = change.reason ? 'sentBack' : 'writesOn';
    return showPage(ask, 'refusal', { reason: refusal, wrote: reason }, 409);
  }
  if (digest !== change.digest) {
    const stale = change.state === 'asked' ? posted(ask, 'read') : null;
    return renderReviewPage(ask, change, { stale, problem: stale === null ? OVER : '', reason, status: 409 });
  }
  if (posted(ask, 'do') === 'discard') {
    const isGone = await discard(pool, change.id, staff.id, digest);
    return seeOther(`/staff/content?done=${isGone ? 'discarded' : 'over'}`);
  }
  if (posted(ask, 'do') === 'send-back') {
    if (reason === '')
      return renderReviewPage(ask, change, {
        problem: 'Say in a sentence what should be different.',
        status: 422,
      });
    const isBack = await sendBack(pool, change.id, staff.id, digest, reason);
    return isBack
      ? seeOther('/staff/content?done=sent-back')
      : renderReviewPage(ask, change, { problem: OVER, reason, status: 409 });
  }
  const problem =
    change.authorId === staff.id
      ? 'You wrote this, so somebody else approves it.'
      : await approve(pool, change.id, staff.id, digest).then(
          (done) => (done ? '' : OVER),
          () => 'Whoever asks and whoever approves has to be an editor for a week.',
        );
  return problem
    ? renderReviewPage(ask, change, { problem, status: 409 })
    : seeOther('/staff/content?done=approved');
}
