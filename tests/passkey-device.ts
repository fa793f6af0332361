import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
}

/** How an authenticator, or an attacker in its place, deviates from the standard. */
interface Odd {
  origin?: string;
  rpID?: string;
  counter?: number;
  type?: string;
  /** Whether it has verified its user. */
  isVerified?: boolean;
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** An authenticator with one passkey, in software; its answers have the form in which a browser passes them on. */
export function passkeyDevice(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, { origin = site }: Odd) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (odd: Odd, flags: number) => {
    const bytes = Buffer.alloc(5);
    // flags: user present, user verified
    bytes[0] = 0b1 | ((odd.isVerified ?? true) ? 0b100 : 0) | flags;
    bytes.writeUInt32BE(odd.counter ?? counter, 1);
    return Buffer.concat([sha256(odd.rpID ?? new URL(site).hostname), bytes]);
  };
  const answer = (response: Record<string, unknown>) =>
    JSON.stringify({ id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response });

  return {
    /** Creates the passkey. */
    enrol(asked: Asked, odd: Odd = {}): string {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = [head(odd, 0b1000000), Buffer.alloc(16), length, id, isoCBOR.encode(key)];
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(Buffer.concat(made))],
      ]);
      return answer({
        clientDataJSON: b64(clientData(odd.type ?? 'webauthn.create', asked, odd)),
        attestationObject: b64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      });
    },
    /** Signs a challenge. */
    sign(asked: Asked, odd: Odd = {}): string {
      counter += 1;
      const client = clientData(odd.type ?? 'webauthn.get', asked, odd);
      const data = head(odd, 0);
      return answer({
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
