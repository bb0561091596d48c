import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { requireManaged } from '#scanning/strategy-access.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { StrategyHook } from '@candela/contract/scanning/hooks';
import { findHook, listAliases, writeToken } from './hook-tokens.queries.ts';
import { hashHookToken, hookPath, newHookToken } from './hook-tokens.ts';
import { lockReceiving } from './lock-receiving.ts';
import { removeAlias } from './tickers.queries.ts';

interface Deps {
  db: Db;
  publicUrl: string;
}

/** How strategies receive alerts of TradingView, for those who may change them. */
export function createHooks({ db, publicUrl }: Deps) {
  async function readHook(from: Db | Tx, id: number): Promise<StrategyHook> {
    const hook = await findHook(from, id);
    if (!hook) throw new AppError('strategies.notFound');
    return {
      madeAt: toIsoOrNull(hook.madeAt),
      madeBy: hook.madeBy,
      oldUntil: toIsoOrNull(hook.oldUntil),
      lastReceivedAt: toIsoOrNull(hook.lastReceivedAt),
      aliases: await listAliases(from, id),
    };
  }

  /** @throws AppError strategies.notFound, strategies.wrongKind */
  async function get(caller: SignedInCaller, id: number): Promise<StrategyHook> {
    await requireManaged(db, caller, id, 'tradingview');
    return readHook(db, id);
  }

  /** @throws AppError strategies.notFound, strategies.wrongKind, strategies.wrongState */
  async function createToken(caller: SignedInCaller, id: number): Promise<{ address: string; hook: StrategyHook }> {
    const token = newHookToken();
    return db.transaction(async (tx) => {
      const { name, status } = await lockReceiving(tx, caller, id);
      if (status === 'archived') throw new AppError('strategies.wrongState');
      const { madeAt } = await readHook(tx, id);
      await writeToken(tx, id, { hash: hashHookToken(token), madeBy: caller.userId });
      const hook = await readHook(tx, id);
      await recordChange(tx, caller, {
        action: 'replace',
        entity: 'strategy',
        entityId: id,
        name,
        before: { address: madeAt },
        after: { address: hook.madeAt },
      });
      return { address: `${publicUrl}${hookPath}${token}`, hook };
    });
  }

  /** @throws AppError strategies.notFound, strategies.wrongKind */
  async function forget(caller: SignedInCaller, { id, aliasId }: { id: number; aliasId: number }): Promise<void> {
    await db.transaction(async (tx) => {
      const { name } = await lockReceiving(tx, caller, id);
      const ticker = await removeAlias(tx, id, aliasId);
      // Gone already, by a second click for example.
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'strategy',
        entityId: id,
        name,
        before: { ticker },
        after: { ticker: null },
      });
    });
  }

  return { get, createToken, forget };
}
