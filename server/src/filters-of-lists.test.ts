import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { plainRule } from '#testing/strategy-drafts.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { listUsers } from '@candela/contract/accounts/users';
import { listAuthoredCourses } from '@candela/contract/authoring/authored-courses';
import { listEducators } from '@candela/contract/community/educators';
import { listCourses } from '@candela/contract/learning/courses';
import { listEvents } from '@candela/contract/live/events';
import { listStrategies } from '@candela/contract/scanning/strategies';

const { db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 4 });
const learner = await buildUser(db);

// More than what is looked through first: something rare is among those behind.
await run(db)`
  insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
    subscription_type_ids, progression, status, published_at, updated_at)
  select 'c' || n, 'Course ' || n, case when n % 1000 = 900 then 'A zebra' else '' end, '', case when n % 900 = 800 then 'ar' else 'en' end,
    'beginner', 'self_paced', case when n % 1000 = 900 then '{scalping}' else '{swing_trading}' end::text[], '{}', '{}', '{}', 'free',
    'published', now() - make_interval(mins => n / 2), now() - make_interval(mins => n / 2) from generate_series(1, 2400) n`;
await run(db)`
  insert into course_drafts (course_id, state, meta, outline)
  select id, 'draft', json_build_object('title', title, 'summary', case when id % 500 = 3 then 'zebra too' else '' end, 'languageCode',
    case id % 40 when 0 then 'ar' when 1 then 'es' else language_code end), '[]' from courses where id % 4 < 2 or id % 500 = 3`;
await run(db)`
  insert into events (title, description, starts_at, time_zone, duration_minutes, language_code, subscription_type_ids, is_recorded,
    has_chat, status)
  select case when n % 400 = 350 then 'A zebra' else 'Live' end, '', now() + make_interval(mins => case when n % 2 = 0 then -100 - n else n end),
    'UTC', 30, 'en', '{}', true, true, case when n % 6 < 2 then 'draft' when n % 6 < 4 then 'scheduled' else 'ended' end
  from generate_series(1, 3000) n`;
await run(db)`
  insert into users (email, first_name, last_name, role_id, role_ids, permissions, status, spoken_languages, hidden_fields, last_seen_at)
  select 'p' || n || '@p.test', 'Kwame', 'N' || n, r, array[r]::smallint[], '{}', case when n % 20 = 9 then 'suspended' else 'active' end,
    case when n % 200 = 7 then '{ga,en}' else '{en}' end::text[], case when n % 400 = 7 then '{spokenLanguages}' else '{}' end::text[],
    case when n % 100 > 0 then now() end
  from generate_series(1, 1300) n, lateral (select case when n % 2 = 1 then 2 else 3 end as r) x`;

const ruleOf = sql`jsonb_set(jsonb_set(${JSON.stringify(plainRule)}::jsonb, '{timeframe}', to_jsonb(case when n % 50 = 7 then '4h' else '1h' end)),
  '{universe}', case when n % 40 = 3 then '{"markets": ["crypto"], "symbols": []}'
    when n % 60 = 4 then '{"markets": [], "symbols": ["CSV:ZEBRA"]}' else '{"markets": ["forex"], "symbols": []}' end::jsonb)`;
await buildSymbol(db, { symbol: 'CSV:ZEBRA', market: 'crypto' });
await run(db)`
  with made as (
    insert into strategies (kind, owner_id, language_code, name, summary, description, style, classification, methods, concepts,
      subscription_type_ids, translations)
    select 'scanner', ${admin.id}::uuid, 'en', 'Scan ' || n, case when n % 300 = 200 then 'A zebra' else '' end, '',
      case when n % 300 = 100 then 'scalping' else 'day_trading' end, 'beginner', '{}', '{}', '{}',
      case when n % 300 = 150 then '{"de": {"name": "Ein Zebra", "summary": "", "description": ""}}' else '{}' end::jsonb
    from generate_series(1, 1200) n returning id, substr(name, 6)::int as n)
  insert into strategy_versions (strategy_id, number, rule, author_id) select id, 1, ${ruleOf}, ${admin.id}::uuid from made`;
await run(db)`
  update strategies s set status = case when s.id % 3 = 0 then 'paused' else 'active' end, live_version_id = v.id,
    live_since = now() - make_interval(mins => s.id / 2)
  from strategy_versions v where v.strategy_id = s.id`;

const idRow = rowOf({ id: z.string() });

async function idsOf(rows: SQL): Promise<string[]> {
  return (await readRows(db, idRow)`select x.id::text as id from (${rows}) x`).map(({ id }) => id);
}

/** A list, read to its end. */
async function readAll(
  read: (cursor: string | undefined) => Promise<{ data: { id: number | string }[]; nextCursor: string | null }>,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    ids.push(...page.data.map(({ id }) => String(id)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && ids.length < 5000);
  return ids;
}

it('courses of a style are all found, rare or frequent, newest first or by title', async () => {
  for (const style of ['scalping', 'swing_trading', 'position_trading'])
    for (const [sort, order] of [
      ['newest', sql`published_at desc, id desc`],
      ['title', sql`lower(title), id`],
    ] as const)
      expect(
        await readAll(async (cursor) =>
          bodyOf(await call(listCourses, { query: { style, sort, limit: 100, cursor } }, learner.token)),
        ),
      ).toEqual(await idsOf(sql`select id from courses where ${style} = any(styles) order by ${order}`));
});

it('courses of authors are found by the words and the language of their drafts, too', async () => {
  const courses = (condition: SQL) =>
    idsOf(sql`select c.id from courses c left join course_drafts d on d.course_id = c.id
      where ${condition} order by c.updated_at desc, c.id desc`);
  const read = (query: object) =>
    readAll(async (cursor) =>
      bodyOf(await call(listAuthoredCourses, { query: { limit: 100, cursor, ...query } }, admin.token)),
    );
  const isNamed = (words: string) => sql`(c.title || ' ' || c.summary ilike ${words}
    or (d.meta ->> 'title') || ' ' || (d.meta ->> 'summary') ilike ${words})`;
  const isIn = (code: string) => sql`coalesce(d.meta ->> 'languageCode', c.language_code) = ${code}`;
  for (const words of ['zebra', 'course 24', 'nothing'])
    expect(await read({ search: words })).toEqual(await courses(isNamed(`%${words}%`)));
  for (const code of ['en', 'ar', 'es', 'pt'])
    expect(await read({ languageCode: code })).toEqual(await courses(isIn(code)));
  expect(await read({ search: 'zebra', languageCode: 'en', state: 'draft' })).toEqual(
    await courses(sql`${isNamed('%zebra%')} and ${isIn('en')} and d.state = 'draft'`),
  );
});

it('strategies are found by market, bars, style, state and words, alone and together', async () => {
  const strategies = (condition: SQL) =>
    idsOf(sql`select s.id from strategies s join strategy_versions v on v.id = s.live_version_id
      where ${condition} order by s.live_since desc, s.id desc`);
  const read = (query: object) =>
    readAll(async (cursor) =>
      bodyOf(await call(listStrategies, { query: { limit: 100, cursor, ...query } }, learner.token)),
    );
  const isZebra = sql`s.summary = 'A zebra' or s.translations <> '{}' or v.rule #>> '{universe,symbols,0}' = 'CSV:ZEBRA'`;
  const isCrypto = sql`v.rule #>> '{universe,markets,0}' = 'crypto' or v.rule #>> '{universe,symbols,0}' = 'CSV:ZEBRA'`;
  const cases: [object, SQL][] = [
    [{ search: 'zebra' }, isZebra],
    [{ search: 'nothing' }, sql`false`],
    [{ market: 'crypto' }, isCrypto],
    [{ timeframe: '4h' }, sql`v.rule ->> 'timeframe' = '4h'`],
    [{ style: 'scalping' }, sql`s.style = 'scalping'`],
    [
      { search: 'zebra', market: 'crypto', status: 'paused' },
      sql`(${isZebra}) and (${isCrypto}) and s.status = 'paused'`,
    ],
  ];
  for (const [query, condition] of cases)
    expect([query, await read(query)]).toEqual([query, await strategies(condition)]);
});

it('events of a view are found by a word, behind the first ones, too', async () => {
  const views = {
    upcoming: [sql`status = 'scheduled' and starts_at + interval '30 minutes' > now()`, sql`starts_at, id`],
    past: [
      sql`status = 'ended' or (status = 'scheduled' and starts_at + interval '30 minutes' <= now())`,
      sql`starts_at desc, id desc`,
    ],
    draft: [sql`status = 'draft'`, sql`starts_at, id`],
  } as const;
  await run(
    db,
  )`update events set starts_at = now() - interval '40 minutes' - make_interval(mins => id) where status = 'ended'`;
  for (const [view, [condition, order]] of Object.entries(views))
    for (const search of ['zebra', 'live', 'nothing'])
      expect(
        await readAll(async (cursor) =>
          bodyOf(
            await call(
              listEvents,
              { query: { view: view as keyof typeof views, search, limit: 50, cursor } },
              admin.token,
            ),
          ),
        ),
      ).toEqual(
        await idsOf(sql`select id from events where (${condition}) and title ilike ${`%${search}%`} order by ${order}`),
      );
});

it('educators of a language are found, also by their names, unless they hide it', async () => {
  const speakers =
    await idsOf(sql`select id from users where role_ids @> '{2}' and status = 'active' and 'ga' = any(spoken_languages)
    and not 'spokenLanguages' = any(hidden_fields) order by id`);
  expect(speakers.length).toBeGreaterThan(2);
  for (const query of [{ languageCode: 'ga' }, { languageCode: 'ga', search: 'kwame' }])
    expect(
      (
        await readAll(async (cursor) =>
          bodyOf(await call(listEducators, { query: { limit: 2, cursor, ...query } }, learner.token)),
        )
      ).toSorted(),
    ).toEqual(speakers);
});

it('people who have never been here are all listed', async () => {
  for (const status of [undefined, 'suspended'] as const)
    for (const sort of ['joined', 'name'] as const)
      expect(
        (
          await readAll(async (cursor) =>
            bodyOf(await call(listUsers, { query: { seen: 'never', status, sort, limit: 5, cursor } }, admin.token)),
          )
        ).toSorted(),
      ).toEqual(
        await idsOf(sql`select id from users where last_seen_at is null and status <> 'deleted'
          ${status === undefined ? sql`` : sql`and status = ${status}`} order by id`),
      );
});
