import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { DiscussionSource } from '#community/discussion-sources.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { isIdeaReadableForUser, isReadableIdea } from '#trading/idea-access.ts';
import { can } from '@candela/contract/permissions';

const ideaRow = rowOf({ authorId: z.uuid(), title: z.string(), isHidden: z.boolean() });

/** Trade ideas as something to discuss. */
export const ideaDiscussions: DiscussionSource = {
  kind: 'idea',
  setting: 'Trade Ideas',
  contentType: 'idea',
  async find(db, caller, id, { isLocked }) {
    const row = await readRow(db, ideaRow)`
      select i.author_id as "authorId", (select s.name from market_symbols s where s.id = i.symbol_id) as title,
        i.hidden_at is not null as "isHidden"
      from ideas i where i.id = ${id} and ${isReadableIdea(caller)} ${isLocked ? sql`for share` : sql``}`;
    return (
      row && {
        authorId: row.authorId,
        title: row.title,
        link: `/education/ideas/${id}`,
        mayWrite: !row.isHidden,
        mayModerate: row.authorId === caller.userId || can(caller, 'moderation.manage'),
      }
    );
  },
  isReadableForUser: (id) => sql`exists (select from ideas i where i.id = ${id}::int and ${isIdeaReadableForUser()})`,
};
