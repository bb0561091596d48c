import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, requireRow, rowOf } from '#db/rows.ts';
import { sharedChartSchema, type Chart, type SharedChart } from '@candela/contract/live/charts';

const sharedChartRow = rowOf(sharedChartSchema.shape);

const versionRow = rowOf({ version: z.int() });

export async function findRow(db: Db, eventId: number): Promise<SharedChart | null> {
  return readRow(db, sharedChartRow)`select version, chart from shared_charts where event_id = ${eventId}`;
}

const stretchSeconds = 2;
/** Maximum number of states per session: more than two and a half hours of continuous dragging. */
const maxStates = 5000;

/**
 * Shares a chart and stores it for the replay.
 * @returns its version: incremented by one, also with concurrent calls
 */
export async function writeRow(db: Db, eventId: number, userId: string, chart: Chart | null): Promise<number> {
  const json = chart === null ? null : JSON.stringify(chart);
  return (
    await requireRow(db, versionRow)`
    with kept as (
      insert into chart_states (event_id, stretch, at, chart)
      select e.id, case when e.is_recorded
          then floor(extract(epoch from clock_timestamp()) / ${stretchSeconds}::int)::int8 else 0 end,
        clock_timestamp(), ${json}::jsonb
      from events e where e.id = ${eventId}
        and (select count(*) from chart_states s where s.event_id = e.id) < ${maxStates}::int
      on conflict (event_id, stretch) do update set at = excluded.at, chart = excluded.chart)
    insert into shared_charts (event_id, version, chart, by_user_id) values (${eventId}, 1, ${json}::jsonb, ${userId})
    on conflict (event_id) do update set version = shared_charts.version + 1, chart = excluded.chart,
      by_user_id = excluded.by_user_id, changed_at = now()
    returning version`
  ).version;
}
