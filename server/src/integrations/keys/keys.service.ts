import type { Db } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import { hashApiKey, makeApiKey, prefixOfApiKey } from '#platform/identity/api-keys.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { endpointsByScope } from '@candela/contract/integrations/key-access';
import type { Key, KeyScope, KeyState, MadeKey } from '@candela/contract/integrations/keys';
import type { Page } from '@candela/contract/paging';
import { can } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';
import {
  countKept,
  insertKey,
  listRows,
  lockOwner,
  lockRow,
  replaceSecret,
  writeRevoked,
  type KeyRow,
  type Viewer,
} from './keys.queries.ts';

const maxKeys = 50;
/** Five years including leap days. */
const maxDays = 5 * 365 + 2;

/** API keys for other programs. Secrets are returned when they are created, and never again. */
export function createKeys({ db, callers }: { db: Db; callers: Callers }) {
  async function list(
    caller: SignedInCaller,
    query: { limit: number; cursor?: string | undefined; state?: KeyState | undefined; search?: string | undefined },
  ): Promise<Page<Key>> {
    const { limit, state, search = '' } = query;
    const page = { limit: limit + 1, after: decodeUuidCursor(query.cursor) };
    const rows = await listRows(db, viewerOf(caller), { state, search }, page);
    return toPage(
      rows,
      limit,
      (row) => present(row, caller),
      ({ createdAt, id }) => [createdAt, id],
    );
  }

  /** Which parts of each scope the caller may use. */
  function listScopes(caller: SignedInCaller) {
    const data = endpointsByScope().map(({ scope, endpoints }) => ({
      scope,
      endpoints: endpoints
        .filter(({ permission }) => can(caller, permission))
        .map(({ method, path, summary }) => ({ method, path, summary })),
    }));
    return { data: data.filter(({ endpoints }) => endpoints.length > 0) };
  }

  /** @throws AppError keys.badExpiry, keys.beyondRights, keys.tooMany */
  async function create(
    caller: SignedInCaller,
    given: { name: string; scopes: KeyScope[]; expiresAt: string | null },
  ): Promise<MadeKey> {
    requireExpiry(given.expiresAt);
    const scopes = [...new Set(given.scopes)].toSorted();
    const usable = new Set(listScopes(caller).data.map(({ scope }) => scope));
    if (!scopes.every((scope) => usable.has(scope))) throw new AppError('keys.beyondRights');
    const { secret, kept } = newSecret();
    return db.transaction(async (tx) => {
      await lockOwner(tx, caller.userId);
      if ((await countKept(tx, caller.userId)) >= maxKeys) throw new AppError('keys.tooMany');
      const id = await insertKey(tx, { ...given, scopes, ownerId: caller.userId, secret: kept });
      const row = await lockRow(tx, viewerOf(caller), id);
      if (!row) throw new AppError('keys.notFound');
      const states = { before: null, after: auditedOf(row) };
      await recordChange(tx, caller, { action: 'create', entity: 'apiKey', entityId: id, name: row.name, ...states });
      return { key: present(row, caller), secret };
    });
  }

  /** @throws AppError keys.notFound, keys.notOwn, keys.over, keys.badExpiry */
  async function renew(
    caller: SignedInCaller,
    id: string,
    given: { expiresAt: string | null; overlapHours: number },
  ): Promise<MadeKey> {
    requireExpiry(given.expiresAt);
    const { secret, kept } = newSecret();
    const key = await db.transaction(async (tx) => {
      const before = await lockRow(tx, viewerOf(caller), id);
      if (!before) throw new AppError('keys.notFound');
      // The secret gives its holder the owner's rights.
      if (before.ownerId !== caller.userId) throw new AppError('keys.notOwn');
      if (before.state === 'revoked') throw new AppError('keys.over');
      await replaceSecret(tx, id, { ...given, secret: kept });
      const after = await lockRow(tx, viewerOf(caller), id);
      if (!after) throw new AppError('keys.notFound');
      const states = { before: auditedOf(before), after: auditedOf(after) };
      await recordChange(tx, caller, { action: 'renew', entity: 'apiKey', entityId: id, name: after.name, ...states });
      return present(after, caller);
    });
    callers.forget(caller.userId);
    return { key, secret };
  }

  /** @throws AppError keys.notFound */
  async function revoke(caller: SignedInCaller, id: string): Promise<Key> {
    const row = await db.transaction(async (tx) => {
      const before = await lockRow(tx, viewerOf(caller), id);
      if (!before) throw new AppError('keys.notFound');
      if (before.state === 'revoked') return before;
      await writeRevoked(tx, id);
      const after = await lockRow(tx, viewerOf(caller), id);
      if (!after) throw new AppError('keys.notFound');
      const states = { before: auditedOf(before), after: auditedOf(after) };
      await recordChange(tx, caller, { action: 'revoke', entity: 'apiKey', entityId: id, name: after.name, ...states });
      return after;
    });
    callers.forget(row.ownerId);
    return present(row, caller);
  }

  return { list, listScopes, create, renew, revoke };
}

function viewerOf({ userId, roleIds: roles }: SignedInCaller): Viewer {
  return { userId, isSuperAdmin: roles.includes(roleIds.superAdmin) };
}

/** @throws AppError keys.badExpiry */
function requireExpiry(expiresAt: string | null): void {
  if (expiresAt === null) return;
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  if (days <= 0 || days > maxDays) throw new AppError('keys.badExpiry');
}

function newSecret() {
  const secret = makeApiKey();
  return { secret, kept: { prefix: prefixOfApiKey(secret), hash: hashApiKey(secret) } };
}

function present({ ownerId, ownerName, ...row }: KeyRow, caller: SignedInCaller): Key {
  return {
    ...row,
    owner: { id: ownerId, fullName: ownerName },
    isOwn: ownerId === caller.userId,
    createdAt: toIso(row.createdAt),
    expiresAt: toIsoOrNull(row.expiresAt),
    lastUsedAt: toIsoOrNull(row.lastUsedAt),
    revokedAt: toIsoOrNull(row.revokedAt),
    previousUntil: toIsoOrNull(row.previousUntil),
  };
}

/** Does not contain anything that grants access. */
function auditedOf({ prefix, scopes, state, ownerId, expiresAt, previousUntil }: KeyRow) {
  return {
    prefix,
    scopes,
    state,
    ownerId,
    expiresAt: toIsoOrNull(expiresAt),
    previousUntil: toIsoOrNull(previousUntil),
  };
}
