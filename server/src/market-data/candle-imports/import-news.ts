import type { Db } from '#db/client.ts';
import type { Context } from '#platform/context.ts';
import { roomOfUser } from '#platform/realtime/rooms.ts';
import { findImport } from './candle-imports.queries.ts';

/** Tells the owner of an import how far it is, on whatever device. */
export function createImportNews({ db, hub }: { db: Db; hub: Pick<Context['hub'], 'publish'> }) {
  return async (id: string): Promise<void> => {
    const row = await findImport(db, id);
    if (!row) return;
    const [done, total] = [Number(row.done), Number(row.total)];
    const progress = total > 0 ? Math.min(1, done / total) : 0;
    hub.publish(roomOfUser(row.ownerId), 'candle-imports.progress', { id, state: row.state, progress });
  };
}
