import * as z from 'zod';
import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { readFactorState, requireFactorLeft } from '#platform/identity/factor-demand.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import type { Attempts, Attempt } from '#sign-in/attempts.ts';
import { forgetOtherProofs, isPasswordEnough, listProofMethods } from '#sign-in/identity-proofs.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { PasskeyAnswer, SecondMethod, SecondProof } from '@candela/contract/sign-in/proofs';
import {
  confirmPending,
  countWithoutFactor,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  lockUser,
  readFactors,
  takeStep,
  writePending,
} from './factors.queries.ts';
import { createRecovery, makeCodes } from './recovery-codes.service.ts';
import { makeSecret, stepOf, uriOf } from './totp.ts';

const mailValues = z.object({ left: z.string().default('') });

interface Deps {
  db: Db;
  seals: Seals;
  attempts: Attempts;
  getProductName(): Promise<string>;
  /** Whether the answer was signed by a passkey of this user. */
  provePasskey(userId: string, answer: PasskeyAnswer): Promise<boolean>;
  /** Host of passkeys. */
  rpId: string;
  /** After the commit. */
  onAdded(userId: string): void;
}

/** The record to which an encrypted secret is bound. */
const ownerOf = (userId: string) => `totp:${userId}`;

/** Second factors: authenticator apps and recovery codes. */
export function createFactors({ db, seals, attempts, getProductName, provePasskey, rpId, onAdded }: Deps) {
  const recovery = createRecovery(db);

  async function startTotp(caller: SignedInCaller): Promise<{ secret: string; uri: string }> {
    const { userId } = caller;
    const secret = makeSecret();
    await writePending(db, userId, seals.seal(secret, ownerOf(userId)));
    const label = (await readFactors(db, userId))?.email ?? '';
    return { secret, uri: uriOf(secret, { issuer: await getProductName(), label }) };
  }

  /** @throws AppError factors.wrongCode, also when nothing is being set up; sessions.lockedOut */
  async function confirmTotp(
    caller: SignedInCaller,
    code: string,
    from: Omit<Attempt, 'email'>,
  ): Promise<{ recoveryCodes: string[] }> {
    const { userId } = caller;
    const sealed = (await findTotp(db, userId))?.pendingSecret ?? null;
    const email = (await readFactors(db, userId))?.email.toLowerCase() ?? '';
    const step = await attempts.attempt({ email, ...from, isCode: true }, async () => stepIn(sealed, userId, code));
    if (sealed === null || step === null) throw new AppError('factors.wrongCode');
    const made = await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (!(await confirmPending(tx, userId, sealed, step))) throw new AppError('factors.wrongCode');
      const recoveryCodes = await makeCodes(tx, userId);
      await forgetOtherProofs(tx, caller);
      await queueAccountMail(tx, { userId, template: 'factorAdded' });
      await recordChange(tx, caller, {
        action: 'addFactor',
        entity: 'user',
        entityId: userId,
        after: { factor: 'totp' },
      });
      return { recoveryCodes };
    });
    onAdded(userId);
    return made;
  }

  /** @throws AppError factors.lastNeeded */
  async function removeTotp(caller: SignedInCaller): Promise<void> {
    const { userId } = caller;
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (!(await deleteTotp(tx, userId))) return;
      await requireFactorLeft(tx, userId, rpId);
      await deleteRecoveryCodes(tx, userId);
      await queueAccountMail(tx, { userId, template: 'factorRemoved' });
      const before = { factor: 'totp' };
      await recordChange(tx, caller, { action: 'removeFactor', entity: 'user', entityId: userId, before });
    });
  }

  /** The methods of the second step for a user; empty when the password is enough. */
  async function listMethods(userId: string): Promise<SecondMethod[]> {
    const methods = (await listProofMethods(db, userId, rpId)).filter((method) => method !== 'password');
    if (methods.length === 0 || methods.includes('totp')) return methods;
    // A user who needs a second factor and has only passkeys cannot sign in by the password alone.
    const state = await readFactorState(db, userId, rpId);
    return state?.needsFactor ? methods : [];
  }

  /** Whether the proof is right; each code works once, also with concurrent requests. */
  async function prove(userId: string, proof: SecondProof): Promise<boolean> {
    if (proof.method === 'passkey') return provePasskey(userId, proof.answer);
    if (proof.method === 'recovery') return recovery.use(userId, proof.code);
    const sealed = (await findTotp(db, userId))?.secret ?? null;
    const step = stepIn(sealed, userId, proof.code);
    if (sealed === null || step === null) return false;
    const owner = ownerOf(userId);
    const resealed = seals.isCurrent(sealed) ? sealed : seals.seal(seals.open(sealed, owner), owner);
    return takeStep(db, userId, { sealed, resealed, step });
  }

  /** Null for a wrong code, and when the encryption key of the secret is lost: then a recovery code helps. */
  function stepIn(sealed: string | null, userId: string, code: string): number | null {
    if (sealed === null) return null;
    try {
      return stepOf(seals.open(sealed, ownerOf(userId)), code);
    } catch (error) {
      if (error instanceof SealBroken) return null;
      throw error;
    }
  }

  const countMissing = () => countWithoutFactor(db, rpId);
  return {
    countMissing,
    startTotp,
    confirmTotp,
    removeTotp,
    createRecoveryCodes: recovery.create,
    confirmRecoveryCodes: recovery.confirm,
    listMethods,
    isPasswordEnough: (tx: Tx, userId: string) => isPasswordEnough(tx, userId, rpId),
    prove,
    composeMail,
  };
}

/** Content of the emails about factors. */
async function composeMail(_recipient: object, values: object) {
  return { path: '/account/security', values: mailValues.parse(values) };
}

export type Factors = ReturnType<typeof createFactors>;
