import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { lockManaged, lockRights, type LockedStrategy, type Needed } from '#scanning/strategy-locks.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { Page } from '@candela/contract/paging';
import {
  maxStrategies,
  type ManagedStrategy,
  type ManagedStrategyDetail,
  type StrategyFields,
} from '@candela/contract/scanning/managed-strategies';
import { listManagedRows, type ManagedFilter } from './managed-lists.queries.ts';
import { findManaged, type ManagedDetailRow } from './managed-strategy.queries.ts';
import { presentManaged, readManagedDetail } from './present-managed.ts';
import {
  areChoicesKnown,
  countOwn,
  deleteStrategyRow,
  insertStrategy,
  updateStrategyRow,
  type StrategyKind,
} from './strategy-rows.queries.ts';

/**
 * As it was when the caller read it.
 * @throws AppError strategies.notFound, strategies.changed, sessions.forbidden (their rights have changed meanwhile)
 */
export async function lockRevision(
  tx: Tx,
  caller: SignedInCaller,
  id: number,
  revision: number,
  needed: Needed = 'manages',
): Promise<LockedStrategy> {
  const locked = await lockManaged(tx, caller, id, needed);
  if (locked.revision !== revision) throw new AppError('strategies.changed');
  return locked;
}

/** Strategies as those who make them see and change them. */
export function createManagedStrategies(db: Db) {
  async function list(
    caller: SignedInCaller,
    { limit, cursor, ...filter }: ManagedFilter & { limit: number; cursor?: string | undefined },
  ): Promise<Page<ManagedStrategy>> {
    const rows = await listManagedRows(db, caller, filter, { limit, after: decodeInstantCursor(cursor) });
    return toPage(rows, limit, presentManaged, (row) => [
      filter.submitted ? (row.submittedAt ?? row.updatedAt) : row.updatedAt,
      row.id,
    ]);
  }

  /** @throws AppError strategies.notFound */
  const get = (caller: SignedInCaller, id: number): Promise<ManagedStrategyDetail> => readManagedDetail(db, caller, id);

  /** @throws AppError strategies.tooMany, strategies.unknownChoice */
  async function create(caller: SignedInCaller, given: NewStrategy): Promise<ManagedStrategyDetail> {
    const fields = fieldsOf(given.kind, given);
    return db.transaction(async (tx) => {
      const count = await countOwn(tx, caller.userId);
      if (!(await lockRights(tx, caller)).manages) throw new AppError('sessions.forbidden');
      if (count >= maxStrategies) throw new AppError('strategies.tooMany');
      if (!(await areChoicesKnown(tx, fields))) throw new AppError('strategies.unknownChoice');
      const id = await insertStrategy(tx, caller.userId, { ...fields, kind: given.kind });
      await recordChange(tx, caller, {
        action: 'create',
        entity: 'strategy',
        entityId: id,
        name: fields.name,
        before: null,
        after: auditedFields(fields),
      });
      return readManagedDetail(tx, caller, id);
    });
  }

  /** @throws AppError strategies.notFound, strategies.changed, strategies.unknownChoice, strategies.wrongState */
  async function update(
    caller: SignedInCaller,
    id: number,
    { revision, ...given }: StrategyFields & { revision: number },
  ): Promise<ManagedStrategyDetail> {
    return db.transaction(async (tx) => {
      const { status, kind } = await lockRevision(tx, caller, id, revision);
      if (status === 'archived') throw new AppError('strategies.wrongState');
      if (!(await areChoicesKnown(tx, given))) throw new AppError('strategies.unknownChoice');
      const before = await findManaged(tx, caller, id);
      if (!before) throw new AppError('strategies.notFound');
      // What says the same as the newest version is no draft of another one.
      const isNewest = isDeepStrictEqual(given.draftRule, before.newest?.rule);
      const fields = fieldsOf(kind, { ...given, draftRule: isNewest ? null : given.draftRule });
      await updateStrategyRow(tx, id, fields);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'strategy',
        entityId: id,
        name: fields.name,
        before: auditedFields(before),
        after: auditedFields(fields),
      });
      await changeSearch(tx, 'strategy', [id]);
      return readManagedDetail(tx, caller, id);
    });
  }

  /** @throws AppError strategies.notFound, strategies.wasLive */
  async function remove(caller: SignedInCaller, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const locked = await lockManaged(tx, caller, id, 'manages');
      if (locked.wasLive) throw new AppError('strategies.wasLive');
      await deleteStrategyRow(tx, id);
      await recordChange(tx, caller, {
        action: 'remove',
        entity: 'strategy',
        entityId: id,
        name: locked.name,
        before: { status: locked.status },
        after: null,
      });
    });
  }

  return { list, get, create, update, remove };
}

type NewStrategy = StrategyFields & { kind: StrategyKind };

/** Only a scanner has a rule. */
const fieldsOf = (kind: StrategyKind, fields: StrategyFields): StrategyFields =>
  kind === 'scanner' ? fields : { ...fields, draftRule: null };

/** What the log of changes has of a strategy: all that readers see. Drafts of rules become versions, which are kept. */
function auditedFields(fields: StrategyFields | ManagedDetailRow) {
  const { name, summary, description, languageCode, translations, style, classification, methods, concepts } = fields;
  const { subscriptionTypeIds } = fields;
  return {
    name,
    summary,
    description,
    languageCode,
    translations,
    style,
    classification,
    methods,
    concepts,
    subscriptionTypeIds,
  };
}
