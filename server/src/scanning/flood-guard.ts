import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import { readSetting } from '#site/setting-values.ts';

/** What is told stays in the drawer so long. */
const expiryMilliseconds = 7 * 86_400_000;

const pausedRow = rowOf({ id: z.int(), versionId: z.int().nullable(), name: z.string(), ownerId: z.uuid() });

/**
 * Pauses strategies that have given more alerts within an hour than an installation allows, and tells their trainers; in the transaction that
 * stores these alerts.
 */
export async function pauseFloods(tx: Tx, alertIds: readonly number[]): Promise<void> {
  const limit = await readSetting(tx, 'strategies.maxDailyAlerts');
  const paused = await readRows(tx, pausedRow)`
    update strategies s set status = 'paused', revision = revision + 1, updated_at = now()
    where s.id in (select strategy_id from alerts where id = any(${arrayOf(alertIds)}::bigint[])) and s.status = 'active'
      and (select coalesce(a.closed_at, a.received_at) from alerts a where a.strategy_id = s.id order by a.id desc nulls last offset ${limit} limit 1)
        > now() - interval '1 hour'
    returning s.id, s.live_version_id as "versionId", s.name, s.owner_id as "ownerId"`;
  for (const { id, versionId, name, ownerId } of paused) {
    await run(tx)`insert into strategy_events (strategy_id, type, version_id) values (${id}, 'flooded', ${versionId})`;
    const texts = await noticeTexts(tx, 'strategyFlooded', (code) => ({
      title: name,
      names: '',
      summary: new Intl.NumberFormat([code, 'en'], { numberingSystem: 'latn' }).format(limit),
    }));
    const now = Date.now();
    await postPersonalNotice(tx, ownerId, {
      source: `strategy:${id}:flooded`,
      contentType: 'system',
      languageCode: 'en',
      texts,
      link: `/education/strategies/${id}`,
      visibleAt: new Date(now).toISOString(),
      expiresAt: new Date(now + expiryMilliseconds).toISOString(),
      isPushed: true,
      isUrgent: true,
    });
  }
}
