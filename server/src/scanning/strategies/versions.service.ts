import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { maxStrategyVersions, type ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import type { StrategyTrial } from '@candela/contract/scanning/strategy-trials';
import { refusalsOf } from '@candela/markets/rules/refusals';
import { lockRevision } from './managed-strategies.service.ts';
import { findManaged } from './managed-strategy.queries.ts';
import { readManagedDetail } from './present-managed.ts';
import type { Trials } from './trials.service.ts';
import {
  countVersions,
  findVersion,
  insertVersion,
  listMarkets,
  listUnknown,
  type VersionRow,
} from './versions.queries.ts';

/** The rules of strategies as they were at a time. */
export function createStrategyVersions(db: Db, trials: Trials) {
  /** @throws AppError see `createStrategyVersion` */
  async function create(caller: SignedInCaller, id: number, revision: number): Promise<ManagedStrategyDetail> {
    return db.transaction(async (tx) => {
      const { kind, status, draftRule: rule, name } = await lockRevision(tx, caller, id, revision);
      if (status === 'archived') throw new AppError('strategies.wrongState');
      if (kind !== 'scanner') throw new AppError('strategies.wrongKind');
      if (rule === null) throw new AppError('strategies.noRule');
      const refusals = refusalsOf(rule);
      if (refusals.length > 0) {
        const message = refusals.map(({ path, code }) => `${path.join('.')} ${code}`).join('; ');
        throw new AppError('strategies.ruleRefused', { message });
      }
      const unknown = await listUnknown(tx, caller, rule.universe);
      if (unknown.length > 0) throw new AppError('strategies.unknownSymbol', { message: unknown.join('; ') });
      if ((await countVersions(tx, id)) >= maxStrategyVersions) throw new AppError('strategies.tooManyVersions');
      const before = (await findManaged(tx, caller, id))?.newest?.number ?? 0;
      await insertVersion(tx, { strategyId: id, number: before + 1, rule, authorId: caller.userId });
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'strategy',
        entityId: id,
        name,
        before: { version: before },
        after: { version: before + 1 },
      });
      return readManagedDetail(tx, caller, id);
    });
  }

  /** @throws AppError strategies.notFound, strategies.versionNotFound */
  async function requireVersion(caller: SignedInCaller, params: { id: number; number: number }): Promise<VersionRow> {
    const version = await findVersion(db, caller, params);
    if (version) return version;
    throw new AppError(
      (await findManaged(db, caller, params.id)) ? 'strategies.versionNotFound' : 'strategies.notFound',
    );
  }

  /** @throws AppError strategies.notFound, strategies.versionNotFound */
  async function get(caller: SignedInCaller, params: { id: number; number: number }) {
    const { number, rule, createdAt } = await requireVersion(caller, params);
    const markets = await listMarkets(db, caller, rule.universe);
    return { number, rule, markets, createdAt: toIso(createdAt) };
  }

  /** @throws AppError strategies.notFound, strategies.versionNotFound */
  async function tryOut(caller: SignedInCaller, params: { id: number; number: number }): Promise<StrategyTrial> {
    const { rule } = await requireVersion(caller, params);
    return trials.run(rule);
  }

  return { create, get, tryOut };
}
