import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { noteOwnChange } from '#platform/http/recorded-calls.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { DataExport } from '@candela/contract/accounts/data-exports';
import { can } from '@candela/contract/permissions';
import { rankOf } from '@candela/contract/roles';
import { dataExportJob } from './data-exports.jobs.ts';
import { findExport, findLast, findPerson, insertExport, type ExportRow } from './data-exports.queries.ts';

const linkSeconds = 300;

interface Deps {
  db: Db;
  storage: Storage;
  callers: Pick<Callers, 'findBySession'>;
  /** Key of the signed addresses. */
  key: string;
}

/** Archives of a person's data, for themselves and for the admins in charge. */
export function createDataExports({ db, storage, callers, key }: Deps) {
  /** @throws AppError sessions.forbidden, dataExports.notFound (of a higher role) */
  async function getLast(caller: SignedInCaller, userId = caller.userId): Promise<{ last: DataExport | null }> {
    if (!mayReach(caller, userId)) throw new AppError('sessions.forbidden');
    await requireNotHigher(caller, userId);
    const row = await findLast(db, userId);
    return { last: row && present(row) };
  }

  /**
   * If an archive is being made, or was made less than an hour ago, no new one is made.
   * @throws AppError sessions.forbidden, users.notFound, users.higherRole
   */
  async function request(caller: SignedInCaller, userId = caller.userId): Promise<DataExport> {
    if (!mayReach(caller, userId)) throw new AppError('sessions.forbidden');
    return db.transaction(async (tx) => {
      await requirePerson(tx, caller, userId);
      const row = await insertExport(tx, userId, caller.userId);
      if (!row) return presentLast(await findLast(tx, userId));
      if (userId === caller.userId) noteOwnChange();
      else await recordChange(tx, caller, { action: 'export', entity: 'user', entityId: userId, name: 'zip' });
      await enqueue(tx, dataExportJob, [{ payload: { id: row.id }, key: row.id }]);
      return present(row);
    });
  }

  /** @throws AppError dataExports.notFound */
  async function createLink(caller: SignedInCaller, id: string) {
    const row = await findReachable(caller, id);
    if (row.userId === caller.userId) noteOwnChange();
    else {
      const change = { entityId: row.userId, name: 'zip', after: { isLoaded: true } };
      await db.transaction((tx) => recordChange(tx, caller, { ...change, action: 'export', entity: 'user' }));
    }
    const until = Math.floor(Date.now() / 1000) + linkSeconds;
    const expires = until.toString(36);
    const token = [expires, caller.sessionId, signatureOf(id, caller.sessionId, expires)].join('.');
    return { url: `/data-exports/${id}/${token}`, expiresAt: new Date(until * 1000).toISOString() };
  }

  /**
   * The archive behind an address. None if the session has ended or the permission was lost.
   * @throws AppError dataExports.notFound
   */
  async function open(id: string, token: string): Promise<{ bytes: Readable; size: number }> {
    const [expires = '', sessionId = '', signature = ''] = token.split('.');
    const expected = Buffer.from(signatureOf(id, sessionId, expires));
    const given = Buffer.from(signature);
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isOurs || Number.parseInt(expires, 36) * 1000 < Date.now()) throw new AppError('dataExports.notFound');
    const caller = await callers.findBySession(sessionId);
    if (!caller || isFactorMissing(caller)) throw new AppError('dataExports.notFound');
    const { storageKey } = await findReachable(caller, id);
    const stored = storageKey === null ? null : await storage.head(storageKey);
    if (storageKey === null || !stored) throw new AppError('dataExports.notFound');
    return { bytes: await storage.get(storageKey), size: stored.size };
  }

  async function findReachable(caller: SignedInCaller, id: string): Promise<ExportRow> {
    const row = await findExport(db, id);
    const isThere = row?.state === 'done' && Date.parse(row.expiresAt ?? '') > Date.now();
    if (!row || !isThere || !mayReach(caller, row.userId)) throw new AppError('dataExports.notFound');
    await requireNotHigher(caller, row.userId);
    return row;
  }

  /** @throws AppError dataExports.notFound */
  async function requireNotHigher(caller: SignedInCaller, userId: string): Promise<void> {
    if (userId === caller.userId) return;
    const person = await findPerson(db, userId);
    if (person && isHigher(person, caller)) throw new AppError('dataExports.notFound');
  }

  function signatureOf(id: string, sessionId: string, expires: string): string {
    return createHmac('sha256', key).update(`data-export|${id}|${sessionId}|${expires}`).digest('base64url');
  }

  return { getLast, request, createLink, open };
}

function mayReach(caller: SignedInCaller, userId: string): boolean {
  return userId === caller.userId || can(caller, 'users.manage');
}

/** @throws AppError users.notFound, users.higherRole */
async function requirePerson(tx: Tx, caller: SignedInCaller, userId: string): Promise<void> {
  const person = await findPerson(tx, userId);
  if (!person || person.status === 'deleted') throw new AppError('users.notFound');
  if (isHigher(person, caller)) throw new AppError('users.higherRole');
}

function isHigher(person: { roleIds: readonly number[] }, caller: SignedInCaller): boolean {
  return rankOf(person.roleIds) > rankOf(caller.roleIds);
}

function presentLast(row: ExportRow | null): DataExport {
  // The archive in the way was deleted between two statements: a repeated request makes a new one.
  if (!row) throw new AppError('users.notFound');
  return present(row);
}

function present({ id, state, donePercent, sizeBytes, createdAt, expiresAt }: ExportRow): DataExport {
  return {
    id,
    state,
    donePercent,
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
    createdAt: toIso(createdAt),
    expiresAt: toIsoOrNull(expiresAt),
  };
}
