import type { Proof, SecondProof } from '@candela/contract/accounts/proofs';
import type { Attempts } from '#accounts/attempts.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import { findProver, noteVerified } from './step-up.queries.ts';

interface Deps {
  db: Db;
  attempts: Attempts;
  /** Whether the user has proven a second factor. */
  proveFactor(userId: string, proof: SecondProof): Promise<boolean>;
}

export function createStepUp({ db, attempts, proveFactor }: Deps) {
  /**
   * Allows for ten minutes what `requireStepUp` protects.
   * @throws AppError sessions.wrongProof, sessions.lockedOut, server.busy
   */
  async function verify(
    caller: SignedInCaller,
    proof: Proof,
    from: { origin: Origin; deviceToken: string | undefined },
  ): Promise<void> {
    const user = await findProver(db, caller.userId);
    if (!user) throw new AppError('sessions.wrongProof');
    const isCode = proof.method !== 'password';
    const verified = await attempts.attempt({ email: user.email, ...from, isCode }, async () => {
      const isRight =
        proof.method === 'password'
          ? await verifyPassword(proof.password, user.passwordHash)
          : await proveFactor(caller.userId, proof);
      return isRight ? user : null;
    });
    if (!verified) throw new AppError('sessions.wrongProof');
    await noteVerified(db, caller.sessionId);
  }

  return { verify };
}
