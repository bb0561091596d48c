import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { isWithinReach, type Reach } from '#platform/http/public-requests.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { reserveAttempt } from '#platform/throttles/shared-throttles.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { roleRefusal } from '@candela/contract/permissions';
import type { SingleSignOn, SingleSignOnChange } from '@candela/contract/sign-in/single-sign-on';
import type { createOpenidProvider, ProviderAccess } from './openid-provider.ts';
import {
  findProvider,
  lockProvider,
  replaceSecret,
  writeProvider,
  type ProviderRow,
} from './single-sign-on.queries.ts';

/** The record to which the encrypted secret is bound. */
const sealOwner = 'single sign-on';

const none: ProviderRow = {
  isOn: false,
  name: 'OpenID',
  issuer: '',
  clientId: '',
  secret: '',
  domains: '',
  isEmailTrusted: false,
  roleClaim: '',
  roleRules: [],
  revision: 0,
};

interface Deps {
  db: Db;
  seals: Seals;
  provider: Pick<ReturnType<typeof createOpenidProvider>, 'ask'>;
  callbackUrl: string;
  reach: Reach;
}

/** The settings of the provider with which users sign in. */
export function createProviderSettings({ db, seals, provider, callbackUrl, reach }: Deps) {
  const present = ({ secret, ...row }: ProviderRow): SingleSignOn => ({
    ...row,
    hasSecret: readSecret(secret) !== null,
    callbackUrl,
  });

  /** Null if there is none, or its key is lost. */
  function readSecret(sealed: string): string | null {
    if (sealed === '') return null;
    try {
      return seals.open(sealed, sealOwner);
    } catch (error) {
      if (error instanceof SealBroken) return null;
      throw error;
    }
  }

  async function get(): Promise<SingleSignOn> {
    return present((await findProvider(db)) ?? none);
  }

  /**
   * @throws AppError singleSignOn.changed, singleSignOn.forbiddenRole, users.forbiddenGrant, singleSignOn.privateAddress, singleSignOn.noSecret
   */
  async function change(
    caller: SignedInCaller,
    { secret, revision, ...given }: SingleSignOnChange,
  ): Promise<SingleSignOn> {
    if (!(await isWithinReach(given.issuer, reach))) throw new AppError('singleSignOn.privateAddress');
    return db.transaction(async (tx) => {
      await lockProvider(tx);
      const before = (await findProvider(tx)) ?? none;
      if (before.revision !== revision) throw new AppError('singleSignOn.changed');
      const sealed = secret === null ? before.secret : seals.seal(secret, sealOwner);
      if (readSecret(sealed) === null) throw new AppError('singleSignOn.noSecret');
      const after = { ...given, secret: sealed, revision: revision + 1 };
      checkRoles(caller, before, after);
      await writeProvider(tx, after);
      // The log does not show the secret either: only that it has changed.
      const shown = ({ secret: _secret, revision: _revision, ...row }: ProviderRow) => row;
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'setting',
        entityId: 'singleSignOn',
        name: 'singleSignOn',
        before: { ...shown(before), secret: '•' },
        after: { ...shown(after), secret: secret === null ? '•' : '••' },
      });
      return present(after);
    });
  }

  /** The client for signing in. @throws AppError singleSignOn.off, singleSignOn.noSecret */
  async function requireProvider(): Promise<{ row: ProviderRow; access: ProviderAccess }> {
    const row = await findProvider(db);
    if (!row?.isOn) throw new AppError('singleSignOn.off');
    return { row, access: accessOf(row) };
  }

  function accessOf(row: ProviderRow): ProviderAccess {
    const secret = readSecret(row.secret);
    if (secret === null) throw new AppError('singleSignOn.noSecret');
    return { issuer: row.issuer, clientId: row.clientId, secret };
  }

  /** Tests the provider's configuration. @throws AppError singleSignOn.…, request.tooMany */
  async function test(caller: SignedInCaller): Promise<{ milliseconds: number; sendsEmailVerified: boolean | null }> {
    refuseUntil(await reserveAttempt(db, [{ key: `single sign-on test ${caller.userId}`, limit: 10, seconds: 600 }]));
    const row = await findProvider(db);
    if (!row) throw new AppError('singleSignOn.off');
    const begin = performance.now();
    const configuration = await provider.ask(accessOf(row), true);
    const milliseconds = Math.round(performance.now() - begin);
    const claims = configuration.serverMetadata().claims_supported;
    return { milliseconds, sendsEmailVerified: Array.isArray(claims) ? claims.includes('email_verified') : null };
  }

  /** Name of the provider with which users can sign in; null: there is none. */
  async function getName(): Promise<string | null> {
    const row = await findProvider(db);
    return row?.isOn ? row.name : null;
  }

  /** Encrypts the secret anew if it is encrypted with an old key. */
  async function sealAnew(): Promise<void> {
    const row = await findProvider(db);
    if (!row || row.secret === '' || seals.isCurrent(row.secret)) return;
    const secret = readSecret(row.secret);
    if (secret !== null) await replaceSecret(db, row.secret, seals.seal(secret, sealOwner));
  }

  return { get, change, test, getName, requireProvider, sealAnew };
}

/**
 * Being able to change which claims are trusted for a role means being able to grant this role with its default grants.
 * @throws AppError singleSignOn.forbiddenRole, users.forbiddenGrant
 */
function checkRoles(caller: SignedInCaller, before: ProviderRow, after: ProviderRow): void {
  const trusted = ({ issuer, clientId, secret, roleClaim, roleRules }: ProviderRow) =>
    JSON.stringify([issuer, clientId, secret, roleClaim, roleRules]);
  if (trusted(before) === trusted(after)) return;
  const refusals = [...before.roleRules, ...after.roleRules].map(({ roleId }) => roleRefusal(caller, roleId));
  if (refusals.includes('forbiddenRole')) throw new AppError('singleSignOn.forbiddenRole');
  if (refusals.includes('forbiddenGrant')) throw new AppError('users.forbiddenGrant');
}
