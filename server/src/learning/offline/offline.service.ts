import type * as z from 'zod';
import type { Db } from '#db/client.ts';
import { lessonObstacle } from '#learning/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { offlineLessonsSchema } from '@candela/contract/learning/offline';
import { listKeepable } from './offline.queries.ts';

export function createOffline({ db }: { db: Db }) {
  /** What the caller may currently store of these courses; a course without open lessons is left out. */
  async function list(caller: SignedInCaller, courseIds: number[]): Promise<z.infer<typeof offlineLessonsSchema>> {
    const rows = await listKeepable(db, caller, courseIds);
    const open = rows.filter((row) => lessonObstacle(caller, row) === null);
    const byCourse = Map.groupBy(open, ({ courseId }) => courseId);
    return {
      courses: [...byCourse].map(([id, lessons]) => ({
        id,
        lessons: lessons.map(({ id, type, revision, bytes }) => ({ id, type, revision, bytes })),
      })),
    };
  }

  return { list };
}
