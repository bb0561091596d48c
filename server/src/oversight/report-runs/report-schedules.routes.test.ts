import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { createReportRunSources } from '#site/report-run-sources.ts';
import { buildSession, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listReportRuns } from '@candela/contract/oversight/report-runs';
import {
  addReportSchedule,
  listReportSchedules,
  removeReportSchedule,
} from '@candela/contract/oversight/report-schedules';
import { reportLimits } from '@candela/contract/oversight/report-terms';
import { consentsReport } from './consents.source.ts';
import { runSchedules } from './report-schedules.jobs.ts';
import { nextRunAfter, periodBefore } from './report-schedules.service.ts';

const server = await startTestServer();
const { app, db } = server;
const sources = createReportRunSources();
sources.add(consentsReport);

const wanted = {
  kind: 'consents' as const,
  format: 'csv' as const,
  every: 'month' as const,
  timeZone: 'Europe/Berlin',
  languageCode: 'de',
};

const makeDue = (id: string) =>
  run(db)`update report_schedules set next_at = now() - interval '1 minute' where id = ${id}::uuid`;
const runDue = () => runSchedules({ db, sources, log: app.log });

describe('a schedule', () => {
  it('is due on Mondays and on the first, at six in its zone, about the week or month before', () => {
    const now = new Date('2026-10-24T12:00:00Z');
    expect(nextRunAfter('week', 'Europe/Berlin', now).toISOString()).toBe('2026-10-26T05:00:00.000Z');
    expect(nextRunAfter('month', 'America/New_York', now).toISOString()).toBe('2026-11-01T11:00:00.000Z');
    // On the day itself, the next one is meant.
    expect(nextRunAfter('week', 'UTC', new Date('2026-10-26T06:00:00Z')).toISOString()).toBe(
      '2026-11-02T06:00:00.000Z',
    );
    expect(periodBefore('week', 'Europe/Berlin', new Date('2026-10-26T05:00:00Z'))).toEqual({
      from: '2026-10-19',
      to: '2026-10-25',
    });
    expect(periodBefore('month', 'UTC', new Date('2026-03-01T06:00:00Z'))).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('orders a file about the period before; its mail has a link and no rows', async () => {
    const admin = await buildUser(db, { roleId: 1 });
    const { id } = bodyOf(await server.call(addReportSchedule, { body: wanted }, admin.token));
    await makeDue(id);
    await Promise.all([runDue(), runDue()]);
    await app.jobs.runDue();
    const { data } = bodyOf(await server.call(listReportRuns, {}, admin.token));
    expect(data).toMatchObject([{ kind: 'consents', state: 'done', isScheduled: true }]);
    expect(await run(db)`select from mails where user_id = ${admin.id}::uuid and template = 'reportReady'`).toBe(1);
    const [schedule] = bodyOf(await server.call(listReportSchedules, {}, admin.token)).data;
    expect(Date.parse(schedule?.nextAt ?? '')).toBeGreaterThan(Date.now());
  });

  it('ends without a file when the right was lost, and says so', async () => {
    const admin = await buildUser(db, { roleId: 1 });
    const other = await buildUser(db, { roleId: 1 });
    const { id } = bodyOf(await server.call(addReportSchedule, { body: wanted }, admin.token));
    const kept = bodyOf(await server.call(addReportSchedule, { body: wanted }, other.token));
    await makeDue(id);
    await makeDue(kept.id);
    await run(db)`update users set role_id = 3, role_ids = '{3}' where id = ${admin.id}::uuid`;
    await runDue();
    const token = await buildSession(db, admin.id);
    expect(bodyOf(await server.call(listReportRuns, {}, token)).data).toEqual([]);
    const [ended] = bodyOf(await server.call(listReportSchedules, {}, token)).data;
    expect(ended?.endedAt).not.toBeNull();
    const notices = await run(db)`select from notifications where source = ${`reportSchedule:${id}`}`;
    expect(notices).toBe(1);
    expect(bodyOf(await server.call(listReportRuns, {}, other.token)).data).toHaveLength(1);
  });

  it('ends with the run that finds the right lost between schedule and run', async () => {
    const admin = await buildUser(db, { roleId: 1 });
    const { id } = bodyOf(await server.call(addReportSchedule, { body: wanted }, admin.token));
    await makeDue(id);
    await runDue();
    await run(db)`update users set role_id = 3, role_ids = '{3}' where id = ${admin.id}::uuid`;
    await app.jobs.runDue();
    const token = await buildSession(db, admin.id);
    expect(bodyOf(await server.call(listReportRuns, {}, token)).data).toMatchObject([
      { state: 'failed', problem: 'rightLost' },
    ]);
    expect(bodyOf(await server.call(listReportSchedules, {}, token)).data).toMatchObject([
      { endedAt: expect.any(String) },
    ]);
  });

  it('is refused to those who may not read the report, without a step-up, and beyond their number', async () => {
    const trainer = await buildUser(db, { roleId: 2 });
    expect((await server.call(addReportSchedule, { body: wanted }, trainer.token)).status).toBe(403);
    const admin = await buildUser(db, { roleId: 1 });
    const add = () => server.call(addReportSchedule, { body: wanted }, admin.token);
    const answers = await Promise.all(Array.from({ length: reportLimits.schedules + 2 }, add));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(reportLimits.schedules);
    await run(db)`update sessions set verified_at = null where user_id = ${admin.id}::uuid`;
    expect((await add()).status).toBe(409);
    const [first] = bodyOf(await server.call(listReportSchedules, {}, admin.token)).data;
    await server.call(removeReportSchedule, { params: { id: first?.id ?? '' } }, trainer.token);
    expect(bodyOf(await server.call(listReportSchedules, {}, admin.token)).data).toHaveLength(reportLimits.schedules);
  });
});
