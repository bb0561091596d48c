import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import type { Attempts } from '#sign-in/attempts.ts';
import { isPasswordEnough, listProofMethods } from '#sign-in/identity-proofs.ts';
import type { Proof, SecondProof } from '@candela/contract/sign-in/proofs';
import { findProver, noteVerified } from './step-up.queries.ts';

interface Deps {
  db: Db;
  attempts: Attempts;
  /** Host of passkeys. */
  rpId: string;
  /** Whether the user has proven a second factor. */
  proveFactor(userId: string, proof: SecondProof): Promise<boolean>;
}

export function createStepUp({ db, attempts, rpId, proveFactor }: Deps) {
  /**
   * Allows for ten minutes what `requireStepUp` protects. The password is not even looked at if there is a stronger proof.
   * @throws AppError sessions.wrongProof, sessions.factorNeeded, sessions.lockedOut, server.busy
   */
  async function verify(
    caller: SignedInCaller,
    proof: Proof,
    from: { origin: Origin; deviceToken: string | undefined },
  ): Promise<void> {
    const user = await findProver(db, caller.userId);
    if (!user) throw new AppError('sessions.wrongProof');
    const methods = await listProofMethods(db, caller.userId, rpId);
    const isCode = proof.method !== 'password';
    if (!isCode && methods.length > 0 && !methods.includes('password')) throw new AppError('sessions.factorNeeded');
    const verified = await attempts.attempt({ email: user.email, ...from, isCode }, async () => {
      const isRight =
        proof.method === 'password'
          ? await verifyPassword(proof.password, user.passwordHash)
          : await proveFactor(caller.userId, proof);
      return isRight ? user : null;
    });
    if (!verified) throw new AppError('sessions.wrongProof');
    await db.transaction(async (tx) => {
      // A factor may have been added while the password was checked.
      if (!isCode && !(await isPasswordEnough(tx, caller.userId, rpId))) throw new AppError('sessions.factorNeeded');
      await noteVerified(tx, caller.sessionId);
    });
  }

  return { verify };
}
