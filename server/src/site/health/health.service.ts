import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { ping } from './health.queries.ts';

export function createHealth({ db, version }: { db: Db; version: string }) {
  /** @throws AppError server.noDatabase */
  async function get() {
    try {
      await ping(db);
    } catch (cause) {
      throw new AppError('server.noDatabase', { cause, retryAfterSeconds: 5 });
    }
    return { status: 'ok' as const, version };
  }
  return { get };
}
