import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { forgetOtherProofs } from '#sign-in/identity-proofs.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Passkey } from '@candela/contract/sign-in/passkeys';
import {
  findOwner,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockOwner,
  takeChallenge,
} from './passkeys.queries.ts';
import { challengeSeconds, describe, library, presentPasskey } from './webauthn.ts';

const maxPasskeys = 20;
/** EdDSA, ES256, RS256. By default the library prefers an algorithm that is experimental in this version of Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

interface Deps {
  db: Db;
  /** Passkeys belong to the host of this URL. */
  publicUrl: string;
  getProductName(): Promise<string>;
  /** After the commit. */
  onAdded(userId: string): void;
}

/** The checked parts of the browser's registration response. */
type Registration = Pick<RegistrationResponseJSON, 'id' | 'rawId' | 'type'> & {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};

export function createPasskeyRegistration({ db, publicUrl, getProductName, onAdded }: Deps) {
  const { hostname: rpId, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };

  async function start(caller: SignedInCaller): Promise<{ options: unknown }> {
    const { userId } = caller;
    const user = await findOwner(db, userId);
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: await getProductName(),
      rpID: rpId,
      userName: user?.email ?? '',
      userDisplayName: user?.fullName ?? '',
      userID: new TextEncoder().encode(userId),
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: (await listPasskeys(db, userId)).map(describe),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await insertChallenge(db, { challenge: options.challenge, userId, lifetimeSeconds: challengeSeconds });
    return { options };
  }

  /** @throws AppError passkeys.refused: for another site, not requested, registered already, or too many */
  async function create(caller: SignedInCaller, name: string, answer: Registration): Promise<Passkey> {
    const { userId } = caller;
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo: info } = await verifyRegistrationResponse({
      ...expected,
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      supportedAlgorithmIDs,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, userId),
    }).catch((cause: unknown) => {
      throw new AppError('passkeys.refused', { cause });
    });
    if (!info) throw new AppError('passkeys.refused');
    const { credential, credentialBackedUp } = info;
    const made = await db.transaction(async (tx) => {
      await lockOwner(tx, userId);
      if ((await listPasskeys(tx, userId)).length >= maxPasskeys) throw new AppError('passkeys.refused');
      const row = await insertPasskey(tx, {
        id: credential.id,
        userId,
        rpId,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: answer.response.transports ?? [],
        isSynced: credentialBackedUp,
        name,
      });
      if (!row) throw new AppError('passkeys.refused');
      await forgetOtherProofs(tx, caller);
      await queueAccountMail(tx, { userId, template: 'factorAdded' });
      const after = { factor: 'passkey' };
      await recordChange(tx, caller, { action: 'addFactor', entity: 'user', entityId: userId, after });
      return presentPasskey(row);
    });
    onAdded(userId);
    return made;
  }

  return { start, create };
}
