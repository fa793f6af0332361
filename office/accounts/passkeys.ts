import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Account, Passkey } from '#db/staff-accounts.ts';
import * as accounts from '#db/staff-accounts.ts';
import { audit } from '#db/staff-audit.ts';
import { makeOnce, spendOnce } from '#db/staff-sessions.ts';
import type { Office } from '#office/ask.ts';

/** A challenge is stored until it is used once, so a recorded answer cannot be used again. */
const bytes = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'));
/**
 * EdDSA (Ed25519), ES256 and RS256, which authenticators use. The library's newer algorithms are experimental in Node,
 * and print a warning.
 */
const supportedAlgorithmIDs = [-8, -7, -257];
const relyingParty = ({ siteUrl }: Office) => new URL(siteUrl).hostname;

/**
 * Options for the browser to ask an authenticator for a passkey. The authenticator itself knows the account.
 * @param of accept only these passkeys
 */
export async function askForPasskey(office: Office, of: readonly Passkey[] = []) {
  const challenge = await makeOnce(office.pool, 'use-passkey');
  return generateAuthenticationOptions({
    rpID: relyingParty(office),
    challenge: bytes(challenge),
    userVerification: 'required',
    allowCredentials: of.map(({ id }) => ({ id })),
  });
}

/** The account whose passkey has answered, or undefined. The reasons for a failure are not distinguished. */
export async function checkPasskey(office: Office, answer: string): Promise<Account | undefined> {
  try {
    const response = JSON.parse(answer);
    const found = await accounts.passkeyById(office.pool, String(response.id));
    if (!found) return undefined;
    const { passkey, account } = found;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (challenge) =>
        (await spendOnce(office.pool, 'use-passkey', challenge)) !== undefined,
      expectedOrigin: office.siteUrl,
      expectedRPID: relyingParty(office),
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: bytes(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    const isFirst =
      verified && (await accounts.usedPasskey(office.pool, passkey.id, authenticationInfo.newCounter));
    return isFirst ? account : undefined;
  } catch (error) {
    office.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

/** Options for the browser to create a passkey, on a device that has none of this account. */
export async function askForNewPasskey(office: Office, account: Account) {
  const challenge = await makeOnce(office.pool, 'add-passkey', { account: account.id });
  const known = await accounts.passkeysOf(office.pool, account.id);
  return generateRegistrationOptions({
    rpName: office.firm.name,
    rpID: relyingParty(office),
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(String(account.id)),
    challenge: bytes(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Checks and stores a new passkey; returns whether the account has it now. */
export async function keepNewPasskey(office: Office, account: Account, answer: string): Promise<boolean> {
  try {
    const response = JSON.parse(answer) as RegistrationResponseJSON;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) =>
        (await spendOnce(office.pool, 'add-passkey', challenge))?.account === account.id,
      expectedOrigin: office.siteUrl,
      expectedRPID: relyingParty(office),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!verified) return false;
    const { id, publicKey, counter } = registrationInfo.credential;
    const isKept = await accounts.addPasskey(office.pool, account.id, {
      id,
      counter,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: response.response.transports ?? [],
    });
    if (!isKept) return false;
    await audit(office.pool, { by: account.id, action: 'passkey.added' });
    return true;
  } catch (error) {
    office.log.info({ err: error }, 'a passkey was refused');
    return false;
  }
}
