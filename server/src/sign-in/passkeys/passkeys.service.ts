import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { requireFactorLeft } from '#platform/identity/factor-demand.ts';
import { readWays } from '#sign-in/sign-in-ways.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Passkey } from '@candela/contract/sign-in/passkeys';
import type { PasskeyAnswer } from '@candela/contract/sign-in/proofs';
import {
  deletePasskey,
  deletePastChallenges,
  findKey,
  findOwner,
  insertChallenge,
  listPasskeys,
  lockOwner,
  noteUsed,
  takeChallenge,
  writeName,
} from './passkeys.queries.ts';
import { challengeSeconds, describe, library, presentPasskey, type Transport } from './webauthn.ts';

interface Deps {
  db: Db;
  /** Passkeys belong to the host of this URL. */
  publicUrl: string;
}

export function createPasskeys({ db, publicUrl }: Deps) {
  const { hostname: rpId, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };

  /** @throws AppError passkeys.notFound */
  async function rename(caller: SignedInCaller, id: string, name: string): Promise<void> {
    if (!(await writeName(db, caller.userId, id, name))) throw new AppError('passkeys.notFound');
  }

  /** @throws AppError passkeys.notFound, factors.lastWay, factors.lastNeeded */
  async function remove(caller: SignedInCaller, id: string): Promise<void> {
    const { userId } = caller;
    await db.transaction(async (tx) => {
      const user = await lockOwner(tx, userId);
      const all = await listPasskeys(tx, userId);
      if (!user || !all.some((each) => each.id === id)) throw new AppError('passkeys.notFound');
      await deletePasskey(tx, userId, id);
      const { hasPassword, links, passkeys } = await readWays(tx, userId, rpId);
      if (!hasPassword && links === 0 && passkeys === 0) throw new AppError('factors.lastWay');
      await requireFactorLeft(tx, userId, rpId);
      await queueAccountMail(tx, { userId, template: 'factorRemoved' });
      const before = { factor: 'passkey' };
      await recordChange(tx, caller, { action: 'removeFactor', entity: 'user', entityId: userId, before });
    });
  }

  const list = async (userId: string): Promise<Passkey[]> => (await listPasskeys(db, userId)).map(presentPasskey);

  /** Signed-in users are offered their own passkeys; for others the browser finds the ones it has. */
  async function createChallenge(caller: SignedInCaller | null): Promise<{ options: unknown }> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      userVerification: 'required',
      allowCredentials: caller === null ? [] : (await listPasskeys(db, caller.userId)).map(describe),
    });
    await insertChallenge(db, { challenge: options.challenge, userId: null, lifetimeSeconds: challengeSeconds });
    return { options };
  }

  /** The user whose passkey signed one of our challenges; null if there is none. */
  async function findSigner(answer: PasskeyAnswer): Promise<{ id: string; email: string } | null> {
    const key = await findKey(db, answer.id, rpId);
    const user = key && (await findOwner(db, key.userId));
    if (!key || user?.status !== 'active') return null;
    const { verifyAuthenticationResponse } = await library();
    const { id, rawId, type, response } = answer;
    const { userHandle, ...signed } = response;
    const verified = await verifyAuthenticationResponse({
      ...expected,
      response: {
        id,
        rawId,
        type,
        response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: Number(key.counter),
        transports: key.transports as Transport[],
      },
      expectedChallenge: (challenge) => takeChallenge(db, challenge, null),
    }).catch(() => null);
    if (!verified?.verified) return null;
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    await noteUsed(db, id, newCounter, credentialBackedUp);
    return { id: key.userId, email: user.email };
  }

  /** Whether the answer was signed by a passkey of this user. */
  const prove = async (userId: string, answer: PasskeyAnswer): Promise<boolean> =>
    (await findSigner(answer))?.id === userId;

  const removePast = (): Promise<void> => deletePastChallenges(db);

  return { rpId, rename, remove, list, createChallenge, findSigner, prove, removePast };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
