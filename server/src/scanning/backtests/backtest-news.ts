import type { Db } from '#db/client.ts';
import type { Context } from '#platform/context.ts';
import { roomOfUser } from '#platform/realtime/rooms.ts';
import { findNews } from './backtest-runs.queries.ts';
import { progressOf } from './present-backtest.ts';

/** Tells whoever has started a backtest how far it is, on whatever device. */
export function createBacktestNews({ db, hub }: { db: Db; hub: Pick<Context['hub'], 'publish'> }) {
  return async (id: number): Promise<void> => {
    const row = await findNews(db, id);
    if (!row) return;
    const { strategyId, state } = row;
    hub.publish(roomOfUser(row.startedBy), 'backtests.progress', { id, strategyId, state, progress: progressOf(row) });
  };
}

export type TellBacktest = ReturnType<typeof createBacktestNews>;
