import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';

/** Reactions of demo people to demo posts, and a question that the author of the newest ones has answered. */
export async function seedTalk(tx: Tx, studentId: string): Promise<void> {
  await run(tx)`
    insert into reactions (thing_kind, thing_id, user_id, kind, created_at)
    select 'feed', f.id, u.id, case (f.id + u.place) % 7 when 0 then 'fire' when 1 then 'celebrate' when 2 then 'love' else 'like' end,
      f.published_at + interval '10 minutes'
    from feeds f cross join (select id, row_number() over (order by email)::int as place from users where is_demo and role_id = 3) u
    where f.is_demo and f.status = 'published' and f.subscription_type_ids = '{}' and (f.id * 3 + u.place * 5) % 4 > 0
    on conflict do nothing`;
  await run(tx)`
    with asked as (
      insert into comments (thing_kind, thing_id, author_id, body, is_demo, created_at)
      select 'feed', f.id, ${studentId}::uuid, 'Does this hold on the daily chart, too, or only within the session?', true,
        f.published_at + interval '25 minutes'
      from feeds f where f.is_demo and f.status = 'published' and f.subscription_type_ids = '{}'
      order by f.published_at desc nulls last limit 2 returning id, thing_id, created_at)
    insert into comments (thing_kind, thing_id, parent_id, author_id, body, mentions, is_demo, created_at)
    select 'feed', a.thing_id, a.id, f.author_id, '@{' || ${studentId}::text || '} On both. On the daily chart you wait longer for it.',
      array[${studentId}::uuid], true, a.created_at + interval '12 minutes'
    from asked a join feeds f on f.id = a.thing_id`;
}
