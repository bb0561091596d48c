import { run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'community/following',
    from: 'educator_follows f join users u on u.id = f.educator_id',
    owner: 'f.user_id',
    key: { column: 'f.educator_id', type: 'uuid' },
    columns: { educator: `u.first_name || ' ' || u.last_name`, since: 'f.created_at' },
  }),
  personalRows({
    name: 'community/feeds',
    from: 'feeds',
    owner: 'author_id',
    key: { column: 'id', type: 'int' },
    columns: { body: 'body', symbols: 'symbols', status: 'status', publishedAt: 'published_at' },
  }),
  personalRows({
    name: 'community/read-feeds',
    from: 'feed_reads',
    owner: 'user_id',
    key: { column: 'feed_id', type: 'int' },
    columns: { feedId: 'feed_id' },
  }),
];

/** Educators that a person follows, and posts that they have written or read. */
export const communityData: DomainData = {
  rows,
  leftOut: { educator_figures: leftOutAs.saidElsewhere },
  erasures: {
    educator_follows: (tx, { id }) => run(tx)`delete from educator_follows where user_id = ${id}::uuid`,
  },
  kept: {
    educator_figures: keptAs.nobody,
    feeds: keptAs.pseudonym,
    feed_reads: keptAs.nobody,
  },
};
