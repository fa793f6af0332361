import { saySize } from '#app/format/sizes.ts';
import { turnOf } from '#app/lending/intake/deal-state.ts';
import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import type { TermSheet } from '#app/lending/intake/stored-deal.ts';
import { Submit } from '#office/buttons.tsx';
import { DoneNotice, type ItemProps } from '#office/inbox/item-parts.tsx';
import { Post } from '#office/post.tsx';
import { StaffText } from '#office/staff-text.tsx';
import { dayAndTime } from '#office/time-text.ts';
import { FileLine } from './deal-parts.tsx';
import type { OpenDeal } from './open-deal.ts';

type Props = ItemProps & { deal: OpenDeal };

/** What the borrower has done with a term sheet. */
function saySheet({ file, readAt, accepted }: TermSheet, isNewest: boolean): string {
  if (accepted) return `Accepted by ${accepted.name}, ${dayAndTime(accepted.at)}.`;
  const read = readAt ? `Read ${dayAndTime(readAt)}.` : 'Not opened yet.';
  if (file.scan === 'infected') return 'A virus was found in it; nobody can open it. Send another.';
  return isNewest ? read : `${read} A newer one stands in its place.`;
}

/** All offered versions, newest first; replaced versions are collapsed, unless one was accepted. */
export function TermSheets({ deal: open }: Props) {
  const { deal } = open;
  const newest = deal.termSheets.at(-1);
  if (!newest) return null;
  const list = (sheets: TermSheet[]) => (
    <ul className="files">
      {sheets.map((sheet) => {
        const { version, file, accepted } = sheet;
        return (
          <FileLine
            key={version}
            open={open}
            file={file}
            light={accepted ? 'lit' : 'dim'}
            title={`Version ${version}, ${dayAndTime(file.createdAt)}`}
          >
            <small>{saySheet(sheet, sheet === newest)}</small>
            {accepted && <small>‘{accepted.words}’</small>}
          </FileLine>
        );
      })}
    </ul>
  );
  const shown = (sheet: TermSheet) => sheet === newest || sheet.accepted !== null;
  const earlier = deal.termSheets.filter((sheet) => !shown(sheet)).toReversed();
  return (
    <section className="block">
      <h2 className="it">Term sheet</h2>
      {list(deal.termSheets.filter(shown).toReversed())}
      {earlier.length > 0 && (
        <details>
          <summary className="text-button">
            {earlier.length === 1 ? 'One earlier version' : `${earlier.length} earlier versions`}
          </summary>
          {list(earlier)}
        </details>
      )}
    </section>
  );
}

/** The form for the next version: the deal then waits for its borrower, who is told. */
export function TermsForm(props: Props) {
  const { undone, item, deal, canMail } = props;
  const { state, termSheets, id } = deal.deal;
  if (turnOf(state) === null) return null;
  const kept = undone?.fields.do === 'terms' ? undone : null;
  const next = termSheets.length + 1;
  return (
    <>
      <DoneNotice {...props} of="terms" />
      <details open={kept !== null}>
        <summary className="text-button">
          {next === 1 ? 'Offer a term sheet' : `Offer version ${next} of the term sheet`}
        </summary>
        {/* the version is posted before the file: what follows it may not arrive */}
        <Post
          encType="multipart/form-data"
          action={`/staff/deals/${id}/terms`}
          fields={{ version: item.version }}
        >
          <label htmlFor="terms-words">
            {canMail
              ? 'What their page and the mail say beside it, if anything'
              : 'What their page says beside it, if anything'}
          </label>
          <StaffText id="terms-words" name="words" rows={2} kept={kept?.fields.words} />
          <label htmlFor="terms-file">The PDF, at most {saySize(FILE_MOST)}</label>
          <input
            id="terms-file"
            type="file"
            name="file:terms"
            accept=".pdf,application/pdf"
            required
            aria-describedby={kept?.said ? 'not-done' : undefined}
          />
          <div className="tools-row">
            <Submit look="btn sm">Send the term sheet</Submit>
          </div>
        </Post>
      </details>
    </>
  );
}
