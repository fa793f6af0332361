import { LineLink, TextLink } from '#office/buttons.tsx';
import { Post } from '#office/post.tsx';
import type { Frame } from '../frame-data.ts';
import { StopPage } from '../refusal-page.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface ProofProps extends Frame {
  /** The address that was requested. */
  to: string;
  /** The fields that were posted to it; null for a GET. */
  fields: [string, string][] | null;
  hasPasskey: boolean;
}

/** Asks for the passkey again before an export, an invitation, a change of role or an erasure. */
export function ProofPage(props: ProofProps) {
  const { to, fields, hasPasskey } = props;
  return (
    <StopPage
      frame={props}
      title="Confirm that it is you"
      lede="What you are about to do cannot be taken back, so your device is asked once more. Its yes counts for five minutes."
    >
      {hasPasskey ? (
        <PasskeyButton use="prove" to={to}>
          {fields && (
            <Post action={to}>
              {fields.map(([name, value], i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and none ever moves
                <input key={i} type="hidden" name={name} value={value} />
              ))}
            </Post>
          )}
        </PasskeyButton>
      ) : (
        <p>
          You have no passkey yet. <TextLink to="/staff/you">Make one on your own page</TextLink> within 15
          minutes of signing in, then come back.
        </p>
      )}
      <p className="small no-passkey">
        A passkey needs JavaScript. Without it, whoever runs the server can invite, export and erase from the
        command line.
      </p>
      <p>
        <LineLink to="/staff">Back to the office</LineLink>
      </p>
    </StopPage>
  );
}
