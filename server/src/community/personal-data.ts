import { personalRows, type PersonalDataSource } from '#site/personal-data.ts';

/** Educators that a person follows, and announcements that they have acknowledged. */
export const communityData: PersonalDataSource[] = [
  personalRows({
    name: 'community/following',
    from: 'educator_follows f join users u on u.id = f.educator_id',
    owner: 'f.user_id',
    key: { column: 'f.educator_id', type: 'uuid' },
    columns: { educator: `u.first_name || ' ' || u.last_name`, since: 'f.created_at' },
  }),
  personalRows({
    name: 'messaging/announcements',
    from: 'announcement_acknowledgements a join announcements n on n.id = a.announcement_id',
    owner: 'a.user_id',
    key: { column: 'a.announcement_id', type: 'int' },
    columns: { announcement: 'n.title', acknowledgedAt: 'a.created_at' },
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
