import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Ceremony {
  challenge: string;
  /** Origin of the requesting page. */
  origin: string;
  rpId: string;
  /** Whether the authenticator has verified its user. */
  isVerified?: boolean;
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** An authenticator with one passkey (ES256, no attestation); returns what a browser would pass on. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData({ rpId, isVerified = true }: Ceremony, attested: Buffer): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id,
    /** Returns a RegistrationResponseJSON. */
    register(ceremony: Ceremony) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authData(
        ceremony,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]),
      );
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex');
      const attestationObject = Buffer.concat([head, Buffer.from([0x58, data.length]), data]);
      const clientDataJSON = base64url(clientData('webauthn.create', ceremony));
      const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['internal'] };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
    /** Returns an AuthenticationResponseJSON. */
    answer(ceremony: Ceremony) {
      const [client, data] = [clientData('webauthn.get', ceremony), authData(ceremony, Buffer.alloc(0))];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
  };
}
