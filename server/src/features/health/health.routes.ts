import { getHealth } from '@candela/contract/health';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Api } from '#platform/api.ts';
import { AppError } from '#platform/errors.ts';

export function mountHealth(api: Api, { db, version }: { db: Db; version: string }): void {
  api.route(getHealth, async () => {
    try {
      await db.execute(sql`select 1`);
    } catch (cause) {
      throw new AppError('server.busy', { cause });
    }
    return { status: 'ok' as const, version };
  });
}
