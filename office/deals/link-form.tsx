import { Submit } from '#office/buttons.tsx';
import { changeOf, DoneNotice, type ItemProps } from '#office/inbox/item-parts.tsx';
import { OneTimeLink } from '#office/one-time-link.tsx';
import { Post } from '#office/post.tsx';
import { dealPath } from '../inbox/inbox-address.ts';

/**
 * The form for a new private link to the borrower's page, where a mail went to a wrong address, was passed on, or was
 * lost.
 */
export function LinkForm(props: ItemProps & { newLink: string | null }) {
  const { item, canMail, newLink } = props;
  return (
    <>
      <DoneNotice {...props} of="link" />
      {newLink && (
        <div className="notice ok" role="status" id="done" tabIndex={-1}>
          <p>The new link to their page</p>
          <p className="small">
            It is shown only now, and every older one has ended. Hand it to {item.name} in a way that nobody
            else reads.
          </p>
          <OneTimeLink link={newLink} />
        </div>
      )}
      <details>
        <summary className="text-button">New link for the borrower</summary>
        <Post action={dealPath(item)} fields={changeOf(item, 'new-link')}>
          <p className="small">
            {canMail
              ? `Every link to their page ends at once, also those in mails. A new one goes to ${item.email}.`
              : 'Every link to their page ends at once. No mail is set up here, so the new one is shown once, to you.'}
          </p>
          <div className="tools-row">
            <Submit look="btn ghost sm">
              {canMail ? 'End the old links and mail a new one' : 'End the old links and show a new one'}
            </Submit>
          </div>
        </Post>
      </details>
    </>
  );
}
