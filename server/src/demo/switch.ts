import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import { seedNews } from './news.ts';
import { searchDemoAgain } from './search.ts';

/**
 * With DEMO=off nobody can sign in to a demo account, and demo courses, posts, events and strategies are hidden; switching it on again restores
 * them. Announcements of demo admins end permanently.
 */
export async function switchDemo(db: Db, isOn: boolean): Promise<void> {
  const [from, to] = isOn ? ['suspended', 'active'] : ['active', 'suspended'];
  const people = await run(db)`update users set status = ${to} where is_demo and status = ${from}`;
  const [hidden, shown] = isOn ? ['archived', 'published'] : ['published', 'archived'];
  const courses = await run(db)`
    update courses set status = ${shown} where is_demo and status = ${hidden} and published_at is not null`;
  const [putAway, begun] = isOn ? ['archived', 'draft'] : ['draft', 'archived'];
  await run(db)`update courses set status = ${begun} where is_demo and status = ${putAway} and published_at is null`;
  const academies = await run(db)`update academies set status = ${shown} where is_demo and status = ${hidden}`;
  const [away, here] = isOn ? ['hidden', 'published'] : ['published', 'hidden'];
  await run(db)`update feeds set status = ${here} where is_demo and status = ${away}`;
  if (isOn) await run(db)`update ideas set hidden_at = null where is_demo and hidden_at is not null`;
  else
    await run(db)`update ideas set hidden_at = now() where is_demo and published_at is not null and hidden_at is null`;
  if (people > 0) await switchNews(db, isOn);
  await switchStrategies(db, isOn);
  const [kept, planned] = isOn ? ['draft', 'scheduled'] : ['scheduled', 'draft'];
  const events = await run(db)`update events set status = ${planned} where is_demo and status = ${kept}`;
  if (people + courses + academies + events > 0) await searchDemoAgain(db);
  if (isOn) return;
  await run(db)`delete from sessions using users where users.id = sessions.user_id and users.is_demo`;
  await run(db)`
    with ended as (update announcements a set ends_at = now() from users u
      where u.id = a.author_id and u.is_demo and a.starts_at < now() and a.ends_at > now() returning a.id)
    update notifications n set expires_at = now() from ended where n.source = 'announcement:' || ended.id`;
}

/** News of the demo age like others: they are removed, and written anew. */
async function switchNews(db: Db, isOn: boolean): Promise<void> {
  if (isOn) await db.transaction(seedNews);
  else
    await db.transaction(async (tx) => {
      const items = await readRows(tx, rowOf({ id: z.int() }))`
        select i.id from news_items i join news_sources s on s.id = i.source_id where s.is_demo`;
      await changeSearch(
        tx,
        'news',
        items.map(({ id }) => id),
      );
      await run(tx)`delete from news_sources where is_demo`;
    });
}

/** What they have found stays; they judge nothing until the demo is on again, and nothing of the time between. */
async function switchStrategies(db: Db, isOn: boolean): Promise<void> {
  const [from, to, event] = isOn ? ['{archived}', 'active', 'resume'] : ['{active,paused}', 'archived', 'archive'];
  await run(db)`
    with changed as (update strategies set status = ${to}, revision = revision + 1
      where is_demo and live_version_id is not null and status = any(${from}::text[]) returning id, live_version_id)
    insert into strategy_events (strategy_id, type, version_id) select id, ${event}, live_version_id from changed`;
}
