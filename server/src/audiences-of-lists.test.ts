import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { isIncludedForUser } from '#db/entitlements.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { runningTypes } from '#db/running-subscriptions.ts';
import { mayComeAsUser } from '#live/access.ts';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { anyTerms, buildIdeaSymbol, emptyDraft } from '#testing/idea-rows.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { plainRule } from '#testing/strategy-drafts.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listFeeds } from '@candela/contract/community/feeds';
import { listCalendar } from '@candela/contract/live/events';
import { listRecordings } from '@candela/contract/live/recordings';
import { countUnread, listNotifications } from '@candela/contract/messaging/notifications';
import type { RoleId } from '@candela/contract/roles';
import { listStrategies } from '@candela/contract/scanning/strategies';
import { listIdeas } from '@candela/contract/trading/ideas';
import { beginOutcome } from '@candela/markets/outcomes/terms';

const { db, call } = await startTestServer();
const trainer = await buildUser(db, { roleId: 2 });

/** Random sets of readers, and times of which several rows have the same. */
const types = sql`(array['{}', '{}', '{1}', '{2}', '{2,1}', '{3}', '{1,2,3}'])[1 + floor(random() * 7)]::smallint[]`;
const roles = sql`(array['{}', '{}', '{3}', '{2,3}', '{1,4}'])[1 + floor(random() * 5)]::smallint[]`;
const languages = sql`(array['{}', '{}', '{en}', '{de}', '{de,en}'])[1 + floor(random() * 5)]::text[]`;
const minutes = sql`make_interval(mins => floor(random() * 60)::int)`;
const rows = sql`generate_series(1, 240) n`;

async function fill(): Promise<void> {
  await run(db)`select setseed(0.25)`;
  const drawn = sql`id, now() - interval '40 minutes' + make_interval(mins => at) as at, types`;
  const one = sql`(select ${trainer.id}::uuid as id, floor(random() * 60)::int as at, ${types} as types from ${rows}) x`;
  await run(db)`
    insert into feeds (author_id, body, language_code, subscription_type_ids, status, published_at)
    select id, '', 'en', types, (array['published', 'published', 'draft', 'hidden'])[1 + floor(random() * 4)], at
    from (select ${drawn} from ${one}) x`;
  const symbolId = await buildIdeaSymbol(db);
  await run(db)`
    insert into ideas (author_id, symbol_id, price_precision, price_basis, direction, order_type, entry_low, entry_high, stop, targets,
      allocations, cost, timeframe, risk_bps, confidence, style, methods, analysis, valid_until, is_break_even_after_tp1, disclosure,
      language_code, subscription_type_ids, status, published_at, state, draft)
    select id, ${symbolId}, 5, 'last', 'long', 'limit', 100, 100, 90, '{110}', '{10000}', 0, '1h', 50, 3, 'day_trading', '{}', '', at, false,
      'none', 'en', types, status, case when status <> 'draft' then at - interval '20 minutes' end, ${JSON.stringify(beginOutcome(anyTerms))}::jsonb,
      case when status = 'draft' then ${JSON.stringify(emptyDraft)}::jsonb end
    from (select ${drawn}, (array['active', 'pending', 'draft'])[1 + floor(random() * 3)] as status from ${one}) x`;
  const drafts = sql`
    insert into strategies (kind, owner_id, language_code, name, summary, description, style, classification, methods, concepts,
      subscription_type_ids)
    select 'scanner', id, 'en', 'Scan ' || at % 3, '', '', 'day_trading', 'beginner', '{}', '{}', types from ${one} returning id`;
  await run(db)`
    with drafts as (${drafts})
    insert into strategy_versions (strategy_id, number, rule, author_id)
    select id, 1, ${JSON.stringify(plainRule)}::jsonb, ${trainer.id}::uuid from drafts`;
  await run(db)`
    update strategies s set status = x.status, live_version_id = v.id, live_since = now() - ${minutes}
    from strategy_versions v, lateral (select v.id, (array['active', 'paused', 'archived', 'draft'])[1 + v.id % 4] as status) x
    where v.strategy_id = s.id and x.status <> 'draft'`;
  await run(db)`
    insert into events (title, description, starts_at, time_zone, duration_minutes, language_code, subscription_type_ids, capacity,
      is_recorded, has_chat, status)
    select 'Live ' || n % 3, '', now() + ${minutes} * 3, 'UTC', 30, 'en', ${types}, case when random() < 0.3 then 5 end, true, true,
      (array['scheduled', 'ended', 'draft', 'cancelled'])[1 + floor(random() * 4)] from ${rows}`;
  await run(db)`
    insert into recordings (event_id, title, state, published_at)
    select id, title, case when random() < 0.9 then 'ready' else 'failed' end, case when random() < 0.9 then now() - ${minutes} end from events`;
  await run(db)`
    insert into notifications (role_ids, subscription_type_ids, language_codes, event_id, is_for_followers, content_type, texts,
      language_code, source, visible_at, expires_at)
    select ${roles}, ${types}, ${languages}, case when random() < 0.4 then (select min(id) from events) + floor(random() * 60)::int end,
      random() < 0.3, (array['course', 'event', 'system', 'feed'])[1 + floor(random() * 4)], '{}', 'en', 'test:' || n,
      now() + interval '5 minutes' - ${minutes}, case when random() < 0.2 then now() - interval '1 minute' end
    from ${rows}`;
}

interface Reader {
  id: string;
  token: string;
}

async function buildReader(roleIds: RoleId[], planIds: number[], languageId: number | null): Promise<Reader> {
  const [roleId = 3] = roleIds;
  const user = await buildUser(db, { roleId, roleIds, planIds, languageId });
  // Part in events at random, and one of them on the trainer's side.
  await run(db)`
    insert into event_registrations (event_id, user_id, is_waiting)
    select id, ${user.id}::uuid, random() < 0.3 from events where random() < 0.3`;
  await run(db)`
    insert into event_hosts (event_id, user_id, position)
    select id, ${user.id}::uuid, 1 from events where random() < 0.1`;
  await run(db)`
    insert into room_sanctions (event_id, user_id, kind, by_user_id)
    select id, ${user.id}::uuid, 'ban', ${trainer.id}::uuid from events where random() < 0.1`;
  await run(db)`
    insert into notifications (user_id, content_type, texts, language_code, source, visible_at)
    select ${user.id}::uuid, (array['course', 'event'])[1 + n % 2], '{}', 'en', 'own:' || n, now() - ${minutes} from generate_series(1, 9) n`;
  await run(db)`
    insert into notification_preferences (user_id, muted_types, muted_push_types) values (${user.id},
      (array['{}', '{course}', '{event,feed}'])[1 + floor(random() * 3)]::text[], '{}')`;
  await run(db)`
    insert into educator_follows (user_id, educator_id)
    select ${user.id}::uuid, user_id from event_hosts where random() < 0.05 and user_id <> ${user.id}::uuid on conflict do nothing`;
  return user;
}

await fill();
await run(db)`
  insert into event_hosts (event_id, user_id, position) select id, ${trainer.id}::uuid, 0 from events where random() < 0.5`;
const readers: Reader[] = [];
for (const roleIds of [[3], [3], [3, 2], [2], [1], [4]] as RoleId[][])
  for (const planIds of [[], [11], [11, 12]])
    readers.push(await buildReader(roleIds, planIds, [null, 2, 5][readers.length % 3] ?? null));

const idRow = rowOf({ id: z.coerce.number() });

/** What a reader may read by the conditions on single rows, in the order of the list. */
async function expected({ id }: Reader, from: SQL): Promise<number[]> {
  const found = await readRows(db, idRow)`
    select x.id::int as id from (select u.id as user_id, u.role_ids, u.language_id, u.status, u.permissions from users u where u.id = ${id}) u0
      join users u on u.id = u0.user_id cross join lateral (${from}) x order by x.at desc, x.id desc`;
  return found.map((row) => row.id);
}

/** A list, read to its end by pages of seven. */
async function readAll<T>(
  read: (cursor: string | undefined) => Promise<{ data: T[]; nextCursor: string | null }>,
  idOf: (item: T) => number | [],
): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    ids.push(...page.data.flatMap(idOf));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

const idOf = ({ id }: { id: number }) => id;
const limit = 7;

describe.each(readers.map((reader, at) => [at, reader] as const))('reader %i', (_at, reader) => {
  const { token } = reader;

  it('reads the posts and ideas that their subscriptions include', async () => {
    const posts = sql`select f.id, f.published_at as at from feeds f
      where f.status = 'published' and f.published_at <= now() and ${isIncludedForUser('f')}`;
    expect(
      await readAll(async (cursor) => bodyOf(await call(listFeeds, { query: { limit, cursor } }, token)), idOf),
    ).toEqual(await expected(reader, posts));
    const ideas = sql`select i.id, i.published_at as at from ideas i
      where i.status <> 'draft' and ${isIncludedForUser('i')}`;
    expect(
      await readAll(async (cursor) => bodyOf(await call(listIdeas, { query: { limit, cursor } }, token)), idOf),
    ).toEqual(await expected(reader, ideas));
  });

  it('reads the strategies that are live or paused and that their subscriptions include, also the oldest first or by a word', async () => {
    const strategies = (isNamed: SQL) => sql`select s.id, s.live_since as at from strategies s
      where s.status in ('active', 'paused') and ${isIncludedForUser('s')} and ${isNamed}`;
    const read = (query: object) =>
      readAll(
        async (cursor) => bodyOf(await call(listStrategies, { query: { limit, cursor, ...query } }, token)),
        idOf,
      );
    const all = await expected(reader, strategies(sql`true`));
    expect(await read({})).toEqual(all);
    expect(await read({ sort: 'oldest' })).toEqual(all.toReversed());
    expect(await read({ search: 'scan 1' })).toEqual(await expected(reader, strategies(sql`s.name = 'Scan 1'`)));
    expect(await read({ status: 'paused' })).toEqual(await expected(reader, strategies(sql`s.status = 'paused'`)));
  });

  it('finds the recordings of sessions that they may come to, newest or oldest first, and by a word', async () => {
    const recordings = (isNamed: SQL) => sql`select r.event_id as id, r.published_at as at
      from recordings r join events e on e.id = r.event_id
      where r.published_at is not null and r.state = 'ready' and ${mayComeAsUser()} and ${isNamed}`;
    const read = (query: object) =>
      readAll(
        async (cursor) => bodyOf(await call(listRecordings, { query: { limit, cursor, ...query } }, token)),
        (item) => (item.publishedAt === null ? [] : item.eventId),
      );
    const all = await expected(reader, recordings(sql`true`));
    expect(await read({})).toEqual(all);
    expect(await read({ sort: 'oldest' })).toEqual(all.toReversed());
    expect(await read({ search: 'live 1' })).toEqual(await expected(reader, recordings(sql`r.title = 'Live 1'`)));
  });

  it('has the events in the calendar that their subscriptions include, or in which they take part', async () => {
    const events = sql`select e.id, e.starts_at as at from events e
      where e.status <> 'draft' and (${isIncludedForUser('e')}
        or exists (select from event_registrations g where g.event_id = e.id and g.user_id = u.id)
        or exists (select from event_hosts h where h.event_id = e.id and h.user_id = u.id))`;
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const to = new Date(Date.now() + 86_400_000).toISOString();
    const found = await readAll(
      async (cursor) => bodyOf(await call(listCalendar, { query: { from, to, limit, cursor } }, token)),
      idOf,
    );
    const all = await expected(reader, events);
    expect(found.toSorted((one, other) => one - other)).toEqual(all.toSorted((one, other) => one - other));
    const { at } = await requireRow(db, rowOf({ at: z.array(z.int()) }))`
      select array_agg(id order by starts_at, id) as at from events where id = any(${`{${found.join(',')}}`}::int[])`;
    expect(found).toEqual(at);
  });

  it('has the notices for them, and those about events of theirs, unless they are muted', async () => {
    const registered = sql`exists (select from event_registrations g where g.event_id = n.event_id and g.user_id = u.id and not g.is_waiting)`;
    const host = sql`exists (select from event_hosts h where h.event_id = n.event_id and h.user_id = u.id)`;
    const follower = sql`exists (select from educator_follows f join event_hosts h on h.user_id = f.educator_id
      where h.event_id = n.event_id and f.user_id = u.id)`;
    // Registrations are no more than places here, but for those without a limit.
    const hasPlace = sql`(select e.capacity is null or e.capacity > (select count(*) from event_registrations g
        join users p on p.id = g.user_id where g.event_id = e.id and not g.is_waiting
        and not exists (select from event_hosts h where h.event_id = e.id and h.user_id = p.id)
        and not (p.role_ids && '{1,4}'::smallint[])) from events e where e.id = n.event_id)`;
    const notices = sql`select n.id, n.visible_at as at from notifications n
      where n.visible_at <= now() and (n.expires_at is null or n.expires_at > now())
        and n.content_type <> all((select muted_types from notification_preferences p where p.user_id = u.id)::text[])
        and (n.user_id = u.id or (n.user_id is null
          and (n.role_ids = '{}' or n.role_ids && u.role_ids)
          and (n.subscription_type_ids = '{}' or n.subscription_type_ids && ${runningTypes}::smallint[])
          and (n.language_codes = '{}' or coalesce((select code from languages l where l.id = u.language_id), 'en') = any(n.language_codes))
          and (n.event_id is null or case when n.is_for_followers
            then (${registered} or (${follower} and ${hasPlace})) and not ${host} else ${registered} or ${host} end)))`;
    const all = await expected(reader, notices);
    expect(all.length).toBeGreaterThan(5);
    expect(
      await readAll(async (cursor) => bodyOf(await call(listNotifications, { query: { limit, cursor } }, token)), idOf),
    ).toEqual(all);
    expect(bodyOf(await call(countUnread, {}, token)).unread).toBe(Math.min(all.length, 100));
  });
});

const audienceRow = rowOf({ types: z.array(z.int()) });

const audienceOf = async (table: 'feeds' | 'recordings' | 'events', column: 'id' | 'event_id', id: number) =>
  (
    await readRow(db, audienceRow)`
    select a.subscription_type_ids as types from ${sql.raw(table)} x join audiences a on a.id = x.audience_id
    where x.${sql.raw(column)} = ${id}`
  )?.types;

describe('the audience of a row', () => {
  it('follows what says who may read it, and nothing else can set it', async () => {
    const id = await buildFeed(db, { subscriptionTypeIds: [2, 1, 2] });
    expect(await audienceOf('feeds', 'id', id)).toEqual([1, 2]);
    await run(db)`update feeds set subscription_type_ids = '{3}' where id = ${id}`;
    expect(await audienceOf('feeds', 'id', id)).toEqual([3]);
    await run(db)`update feeds set audience_id = 1 where id = ${id}`;
    expect(await audienceOf('feeds', 'id', id)).toEqual([3]);
  });

  const insertEvent = async (status: string) =>
    (
      await requireRow(db, idRow)`
    insert into events (title, description, starts_at, time_zone, duration_minutes, language_code, subscription_type_ids, is_recorded,
      has_chat, status) values ('', '', now(), 'UTC', 30, 'en', '{1}', true, true, ${status}) returning id`
    ).id;
  const insertRecording = (tx: Tx | typeof db, id: number) =>
    run(tx)`insert into recordings (event_id, title, state) values (${id}, '', 'processing')`;

  it('of a recording is that of its event, also where the event changes at the same moment', async () => {
    const id = await insertEvent('ended');
    await insertRecording(db, id);
    expect(await audienceOf('recordings', 'event_id', id)).toEqual([1]);
    await run(db)`update events set subscription_type_ids = '{2}' where id = ${id}`;
    expect(await audienceOf('recordings', 'event_id', id)).toEqual([2]);
    const other = await insertEvent('ended');
    let inserted: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await run(tx)`update events set subscription_type_ids = '{3}' where id = ${other}`;
      inserted = insertRecording(db, other);
      await untilSomebodyWaits(tx);
    });
    await inserted;
    expect(await audienceOf('recordings', 'event_id', other)).toEqual([3]);
  });

  it('is one row for each set, whoever adds it first', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => buildFeed(db, { authorId: trainer.id, subscriptionTypeIds: [7, 5] })),
    );
    expect(await run(db)`select from audiences where subscription_type_ids = '{5,7}'`).toBe(1);
  });
});
