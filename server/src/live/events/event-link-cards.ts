import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { isIncludedRow } from '#db/entitlements.ts';
import { isBanned, isHost, isRegistered } from '#db/event-people.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { hostNamesOfEvent } from '#live/access.ts';
import type { LinkCardSource } from '#site/link-cards.ts';
import { can } from '@candela/contract/permissions';
import { uuidDigits } from '@candela/contract/uuids';

const eventRow = rowOf({ id: z.int(), title: z.string(), description: z.string(), source: z.string() });

/** Sessions that are not drafts any more, for whom they are, for those who have registered, and for their hosts. */
export const eventLinkCards: LinkCardSource = {
  kind: 'event',
  path: new RegExp(`^/streaming/${uuidDigits}/(\\d{1,9})$`),
  async list(db, caller, ids) {
    const { userId } = caller;
    const id = sql`e.id`;
    const isKnown = can(caller, 'events.manage')
      ? sql`true`
      : sql`(${isIncludedRow('e', caller)} or ${isRegistered(id, userId)} or ${isHost(id, userId)})`;
    const rows = await readRows(db, eventRow)`
      select e.id, e.title, e.description, ${sql.raw(hostNamesOfEvent)} as source
      from events e
      where e.id = any(${arrayOf(ids)}::int[]) and e.status <> 'draft' and not ${isBanned(id, userId)} and ${isKnown}`;
    return rows.map((row) => ({ ...row, picturePath: null }));
  },
};
