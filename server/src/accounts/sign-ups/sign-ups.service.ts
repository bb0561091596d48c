import { tellWaiting } from '#accounts/waiting-notice.ts';
import type { Db } from '#db/client.ts';
import { mailPriorities } from '#messaging/mail-jobs.ts';
import { AppError } from '#platform/http/errors.ts';
import { networkOf, type Origin } from '#platform/http/origins.ts';
import { isTooCommon } from '#platform/identity/password-strength.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { isLookalikeDomain } from '#platform/text/lookalike-domains.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { OpenSignUp, SignUp } from '@candela/contract/accounts/sign-ups';
import type { Session } from '@candela/contract/sign-in/sessions';
import { isOfDomains } from '@candela/contract/site/domain-lists';
import { learnerOf } from './new-learners.ts';
import { readSignUp } from './sign-up-tokens.ts';
import { signUpJob } from './sign-ups.jobs.ts';
import { findOpen, putOnList, takeSignUp } from './sign-ups.queries.ts';

/** Limit per network: a whole school behind one address signs up within some hours. */
const fromNetwork = { limit: 60, seconds: 3600 };

/** Who may request an account, as set by admins. */
export interface SignUpSettings {
  isOpen: boolean;
  /** Empty: every domain. */
  domains: readonly string[];
  needsApproval: boolean;
}

interface Deps {
  db: Db;
  /** Key of the links, and of the names of throttles. */
  key: string;
  getSettings(): Promise<SignUpSettings>;
  startSession(
    userId: string,
    origin: Origin,
    replaced: string | undefined,
  ): Promise<{ session: Session; refreshToken: string }>;
}

interface Confirmation {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** Self-service registration without an invitation. */
export function createSignUps({ db, key, getSettings, startSession }: Deps) {
  const isOpen = async (): Promise<boolean> => (await getSettings()).isOpen;

  /**
   * Neither the response nor its timing reveals whether the address has an account: it is looked up when the job is run.
   * @throws AppError signUps.closed, signUps.otherDomain, signUps.lookalike, request.tooMany
   */
  async function request(given: SignUp, origin: Origin): Promise<void> {
    await requireOpen(given.email);
    if (isLookalikeDomain(given.email.slice(given.email.lastIndexOf('@') + 1))) throw new AppError('signUps.lookalike');
    const bucket = { key: throttleKey(key, 'sign-ups', networkOf(origin.address)), ...fromNetwork };
    refuseUntil(await reserveAttempt(db, [bucket]));
    const timeZone = given.timeZone !== null && isTimeZone(given.timeZone) ? given.timeZone : null;
    const name = throttleKey(key, 'sign-up', given.email);
    await enqueue(db, signUpJob, [{ payload: { ...given, timeZone }, key: name, priority: mailPriorities.account }]);
  }

  /** @throws AppError signUps.invalidToken */
  async function lookUp(token: string): Promise<OpenSignUp> {
    const id = readSignUp(key, token);
    const found = id === null ? null : await findOpen(db, id);
    if (!found) throw new AppError('signUps.invalidToken');
    const { state, ...person } = found;
    return { ...person, isWaiting: state === 'waiting' };
  }

  /**
   * Creates the account, unless an admin has to approve it first: then there is no session.
   * @throws AppError signUps.invalidToken, signUps.closed, passwords.tooCommon, server.busy (after these two the link still works)
   */
  async function confirm(given: Confirmation, origin: Origin, replaced: string | undefined) {
    const { email, isWaiting } = await lookUp(given.token);
    const id = readSignUp(key, given.token);
    if (id === null || isWaiting) throw new AppError('signUps.invalidToken');
    const { needsApproval } = await requireOpen(email);
    const { firstName, lastName, password } = given;
    if (await isTooCommon(password, [email, firstName, lastName])) throw new AppError('passwords.tooCommon');
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      if (needsApproval) {
        if (!(await putOnList(tx, id, { firstName, lastName, passwordHash })))
          throw new AppError('signUps.invalidToken');
        await tellWaiting(tx);
        return;
      }
      const taken = await takeSignUp(tx, id, 'unproven');
      // A person who was invited meanwhile has that account.
      if (!taken || !(await learnerOf(tx, id, { ...taken, firstName, lastName, passwordHash }))) {
        throw new AppError('signUps.invalidToken');
      }
      await recordChange(
        tx,
        { userId: id, address: origin.address },
        {
          action: 'create',
          entity: 'user',
          entityId: id,
          after: { hasPassword: true },
          personal: { personId: id, after: { email, firstName, lastName } },
        },
      );
    });
    return needsApproval ? null : startSession(id, origin, replaced);
  }

  async function requireOpen(email: string): Promise<SignUpSettings> {
    const settings = await getSettings();
    if (!settings.isOpen) throw new AppError('signUps.closed');
    if (settings.domains.length > 0 && !isOfDomains(email, settings.domains)) throw new AppError('signUps.otherDomain');
    return settings;
  }

  return { isOpen, request, lookUp, confirm };
}
