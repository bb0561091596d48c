import * as z from 'zod';
import { areFeedsVisible } from '#community/feed-access.ts';
import type { Db } from '#db/client.ts';
import { isIncluded } from '#db/entitlements.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { Hub } from '#platform/realtime/hub.ts';

const audienceRow = rowOf({ subscriptionTypeIds: z.array(z.int()) });

/** Lets those into the room of an audience who are in it. */
export function addFeedRooms(db: Db, hub: Pick<Hub, 'addRooms'>): void {
  hub.addRooms('audience', {
    async mayEnter(callers, id) {
      const audience = await readRow(db, audienceRow)`
        select subscription_type_ids as "subscriptionTypeIds" from audiences where id = ${id} and content_type = '' and ${areFeedsVisible}`;
      if (!audience) return new Set();
      return new Set(
        callers.filter((caller) => isIncluded(caller, audience.subscriptionTypeIds)).map(({ userId }) => userId),
      );
    },
  });
}
