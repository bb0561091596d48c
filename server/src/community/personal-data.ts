import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { educatorFollows } from '#db/tables/educators.ts';
import { feedReads, feeds } from '#db/tables/feeds.ts';
import { users } from '#db/tables/users.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'community/following',
    table: educatorFollows,
    joined: sql`join ${users} on ${users.id} = ${educatorFollows.educatorId}`,
    owner: educatorFollows.userId,
    key: educatorFollows.educatorId,
    columns: { educator: sql`${users.firstName} || ' ' || ${users.lastName}`, since: educatorFollows.createdAt },
  }),
  personalRows({
    name: 'community/feeds',
    table: feeds,
    owner: feeds.authorId,
    key: feeds.id,
    columns: { body: feeds.body, symbols: feeds.symbols, status: feeds.status, publishedAt: feeds.publishedAt },
  }),
  personalRows({
    name: 'community/read-feeds',
    table: feedReads,
    owner: feedReads.userId,
    key: feedReads.feedId,
    columns: { feedId: feedReads.feedId },
  }),
];

/** Educators that a person follows, and posts that they have written or read. */
export const communityData: DomainData = {
  rows,
  leftOut: { educator_figures: leftOutAs.saidElsewhere, economic_revisions: leftOutAs.ofInstallation },
  erasures: {
    educator_follows: (tx, { id }) => run(tx)`delete from educator_follows where user_id = ${id}::uuid`,
  },
  kept: {
    economic_revisions: keptAs.ofInstallation,
    educator_figures: keptAs.nobody,
    feeds: keptAs.pseudonym,
    feed_reads: keptAs.nobody,
  },
};
