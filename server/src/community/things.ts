import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { RoomGuard } from '#platform/realtime/room-kinds.ts';
import { readSetting } from '#site/setting-values.ts';
import type { ThingKind } from '@candela/contract/community/things';
import type { DiscussionSource, DiscussionSources, FoundThing } from './discussion-sources.ts';

/** A post or trade idea. */
export interface Thing {
  kind: ThingKind;
  id: number;
}

/** @throws AppError discussions.notFound, also for what the setting hides or the caller may not read */
export async function findThing(
  db: Db | Tx,
  sources: DiscussionSources,
  caller: SignedInCaller,
  { kind, id }: Thing,
  { isLocked = false } = {},
): Promise<FoundThing> {
  const source = sources.of(kind);
  const isVisible = await readSetting(db, `features.${source.setting}`);
  const found = isVisible ? await source.find(db, caller, id, { isLocked }) : null;
  if (!found) throw new AppError('discussions.notFound');
  return found;
}

const userRow = rowOf({ id: z.uuid() });

/** Those of these people who may read a thing. */
export async function listReaders(
  db: Db | Tx,
  source: DiscussionSource,
  thingId: number,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await readRows(db, userRow)`
    select u.id from users u where u.id = any(${arrayOf(userIds)}::uuid[]) and ${mayRead(source, thingId)}`;
  return rows.map(({ id }) => id);
}

/** Condition that the user `u` may read a thing now. */
export function mayRead(source: DiscussionSource, thingId: number): SQL {
  return sql`u.status = 'active' and ${source.isReadableForUser(thingId)}`;
}

/** Lets those into the room of a thing who may read it. */
export function thingRooms(db: Db, sources: DiscussionSources, kind: ThingKind): RoomGuard {
  return async (callers, id) => {
    const source = sources.of(kind);
    if (!(await readSetting(db, `features.${source.setting}`))) return new Set();
    return new Set(
      await listReaders(
        db,
        source,
        id,
        callers.map(({ userId }) => userId),
      ),
    );
  };
}
