import { LineLink, TextLink } from '#office/buttons.tsx';
import { PageHead, StaffPage, type Tab } from '#office/document.tsx';
import { Post } from '#office/post.tsx';
import { TitledSection } from '#office/titled-section.tsx';
import type { Frame } from '../frame-data.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface ProofProps extends Frame {
  /** The address that was requested. */
  to: string;
  /** The fields that were posted to it; null for a GET. */
  fields: [string, string][] | null;
  hasPasskey: boolean;
}

/** What was asked for, by its path and its field `do`, and the tab that it was asked on. */
const ASKED: readonly [RegExp, Tab, (name: string | undefined) => string][] = [
  [/^\/staff\/export/, 'inbox', () => 'to take the list away as a file'],
  [/^\/staff\/accounts invite/, 'accounts', (name) => `to invite ${name || 'somebody'}`],
  [/^\/staff\/accounts role/, 'accounts', () => 'to change the role of an account'],
  [/^\/staff\/accounts disable/, 'accounts', () => 'to end an account'],
  [/^\/staff\/person.*\/export/, 'people', () => 'to take away everything from a person'],
  [/^\/staff\/person confirm/, 'people', () => 'to erase a person'],
  [/^\/staff\/person\//, 'people', () => 'to have a person erased'],
];

/** Asks for the passkey again before an export, an invitation, a change of role or an erasure. */
export function ProofPage(props: ProofProps) {
  const { to, fields, hasPasskey } = props;
  const posted = new Map(fields);
  const asked = ASKED.find(([of]) => of.test(`${to} ${posted.get('do') ?? ''}`));
  return (
    <StaffPage frame={props} here={asked?.[1] ?? 'you'} title="Confirm that it is you">
      <PageHead title="Confirm that it is you">
        {asked && <p>You asked {asked[2](posted.get('name'))}.</p>}
      </PageHead>
      <TitledSection
        title="Your device"
        note="For this an open session is not enough, so your device is asked once more. Its yes counts for five minutes."
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
          A passkey needs JavaScript. Without it, whoever runs the server can invite, export and erase from
          the command line.
        </p>
        <p>
          <LineLink to="/staff">Back to the office</LineLink>
        </p>
      </TitledSection>
    </StaffPage>
  );
}
