import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import { hashPassword, isOutdated, verifyPassword } from '#platform/identity/passwords.ts';
import type { Attempts } from '#sign-in/attempts.ts';
import type { PasskeyAnswer, SecondMethod, SecondProof } from '@candela/contract/sign-in/proofs';
import { findUserByEmail, findUserById, replaceHash } from './sessions.queries.ts';
import { isSecondStepOf, parseSecondStep, signSecondStep } from './sessions.second-step.ts';
import type { Started, StartOptions } from './sessions.service.ts';

interface Credentials {
  /** In lower case. */
  email: string;
  password: string;
}

/** The browser's tokens of earlier sign-ins. */
interface Brought {
  deviceToken: string | undefined;
  refreshToken: string | undefined;
}

interface Deps {
  db: Db;
  attempts: Attempts;
  /** Key of the token that a browser keeps between the two steps. */
  secondStepKey: string;
  startSession(userId: string, origin: Origin, replaced: string | undefined, options: StartOptions): Promise<Started>;
  factors: {
    /** Methods of the second step; empty when the password is enough. */
    listMethods(userId: string): Promise<SecondMethod[]>;
    prove(userId: string, proof: SecondProof): Promise<boolean>;
    /** Whether the password alone confirms a user's identity; locks their row. */
    isPasswordEnough(tx: Tx, userId: string): Promise<boolean>;
    /** The owner of the passkey that has signed. */
    findSigner(answer: PasskeyAnswer): Promise<{ id: string; email: string } | null>;
  };
}

export function createSignIn({ db, attempts, secondStepKey, startSession, factors }: Deps) {
  /**
   * Signs in with a password; the browser's previous session ends. If a second step is required there is no session yet, but
   * the token that the browser needs for it.
   * @throws AppError sessions.invalidCredentials, sessions.lockedOut (both the same for addresses without an account),
   *   server.busy
   */
  async function signIn(
    { email, password }: Credentials,
    origin: Origin,
    brought: Brought,
  ): Promise<Started | { userId: string; secondStep: string }> {
    const user = await attempts.attempt({ email, origin, deviceToken: brought.deviceToken }, async () => {
      const found = await findUserByEmail(db, email);
      const isRight = await verifyPassword(password, found?.passwordHash ?? null);
      return isRight && found?.status === 'active' ? found : null;
    });
    if (!user) throw new AppError('sessions.invalidCredentials');
    if (user.passwordHash !== null && isOutdated(user.passwordHash)) {
      const passwordHash = await hashPassword(password);
      if (await replaceHash(db, user.id, user.passwordHash, passwordHash)) user.passwordHash = passwordHash;
      else user.passwordHash = await findSameHash(user.id, password);
    }
    const secondStep = await askSecondStep(user);
    if (secondStep !== null) return { userId: user.id, secondStep };
    const isVerified = (tx: Tx) => factors.isPasswordEnough(tx, user.id);
    return startSession(user.id, origin, brought.refreshToken, { proven: user, isVerified });
  }

  /** The token for the second step; null for users without one. */
  async function askSecondStep(user: { id: string; passwordHash: string | null }): Promise<string | null> {
    const methods = await factors.listMethods(user.id);
    return methods.length === 0 ? null : signSecondStep(secondStepKey, user);
  }

  /** The same after a first step at a provider. */
  async function askSecondStepOf(userId: string): Promise<string | null> {
    const user = await findUserById(db, userId);
    return user && askSecondStep(user);
  }

  /** If a concurrent change was faster: the current hash. @throws AppError sessions.invalidCredentials (another password) */
  async function findSameHash(userId: string, password: string): Promise<string | null> {
    const passwordHash = (await findUserById(db, userId))?.passwordHash ?? null;
    if (!(await verifyPassword(password, passwordHash))) throw new AppError('sessions.invalidCredentials');
    return passwordHash;
  }

  /** @throws AppError sessions.secondStepOver */
  async function getSecondStep(token: string | undefined): Promise<{ methods: SecondMethod[] }> {
    const { id } = await ownerOf(token);
    return { methods: await factors.listMethods(id) };
  }

  /** @throws AppError sessions.secondStepOver, sessions.wrongProof, sessions.lockedOut */
  async function finish(
    token: string | undefined,
    proof: SecondProof,
    origin: Origin,
    brought: Brought,
  ): Promise<Started> {
    const user = await ownerOf(token);
    const isProven = await attempts.attempt(
      { email: user.email, origin, deviceToken: brought.deviceToken, isCode: true },
      async () => (await factors.prove(user.id, proof)) || null,
    );
    if (!isProven) throw new AppError('sessions.wrongProof', { userId: user.id });
    return startSession(user.id, origin, brought.refreshToken, { proven: user });
  }

  /** No second step follows: the authenticator has verified its user. @throws AppError passkeys.refused */
  async function signInWithPasskey(answer: PasskeyAnswer, origin: Origin, brought: Brought): Promise<Started> {
    const user = await factors.findSigner(answer);
    if (!user) throw new AppError('passkeys.refused');
    return startSession(user.id, origin, brought.refreshToken, {});
  }

  async function ownerOf(token: string | undefined) {
    const userId = parseSecondStep(token);
    const user = userId === null ? null : await findUserById(db, userId);
    if (token === undefined || user?.status !== 'active' || !isSecondStepOf(secondStepKey, user, token)) {
      throw new AppError('sessions.secondStepOver');
    }
    return user;
  }

  return { signIn, askSecondStepOf, signInWithPasskey, getSecondStep, finish };
}
