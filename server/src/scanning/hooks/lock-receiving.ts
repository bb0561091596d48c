import type { Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { lockManaged, type LockedStrategy } from '#scanning/strategy-locks.ts';

/**
 * A strategy that gets its alerts from TradingView and that the caller may change, locked.
 * @throws AppError strategies.notFound, strategies.wrongKind, sessions.forbidden
 */
export async function lockReceiving(tx: Tx, caller: SignedInCaller, id: number): Promise<LockedStrategy> {
  const locked = await lockManaged(tx, caller, id);
  if (locked.kind !== 'tradingview') throw new AppError('strategies.wrongKind');
  return locked;
}
