import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  type Account,
  addPasskey,
  type Passkey,
  passkeyById,
  passkeysOf,
  usedPasskey,
} from '#db/staff-accounts.ts';
import { audit } from '#db/staff-audit.ts';
import { makeOnce, spendOnce } from '#db/staff-sessions.ts';
import type { Office } from '#office/ask.ts';

/** What a device is asked to sign is kept until it is used, once: an answer that is played again signs nothing. */
const bytes = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'));
/** Ed25519, ES256 and RS256: what devices make. The library's newer ones are experiments in Node, and say so in the log. */
const supportedAlgorithmIDs = [-8, -7, -257];
const relyingParty = ({ siteUrl }: Office) => new URL(siteUrl).hostname;

/**
 * What the browser needs to ask a device who it is. The device itself knows the account.
 * @param of whose passkeys alone are wanted
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

/** Whose passkey has answered, or undefined. Nothing that is wrong with an answer is told apart. */
export async function checkPasskey(office: Office, answer: string): Promise<Account | undefined> {
  try {
    const response = JSON.parse(answer);
    const found = await passkeyById(office.pool, String(response.id));
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
    const isFirst = verified && (await usedPasskey(office.pool, passkey.id, authenticationInfo.newCounter));
    return isFirst ? account : undefined;
  } catch (error) {
    office.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

/** What the browser needs to make a passkey for an account, on a device that has none of it yet. */
export async function askForNewPasskey(office: Office, account: Account) {
  const challenge = await makeOnce(office.pool, 'add-passkey', { account: account.id });
  const known = await passkeysOf(office.pool, account.id);
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

/** Whether the device's new passkey is now one of the account's. */
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
    const isKept = await addPasskey(office.pool, account.id, {
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
