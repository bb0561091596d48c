import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { publishInLog } from '#testing/public-log/log-entries.ts';
import { startTestServer } from '#testing/test-server.ts';
import { webhookBodyOf, webhookEvents } from '@candela/contract/integrations/webhook-events';
import { checkpointJob } from './anchoring.jobs.ts';

const { app, db } = await startTestServer();

it('receivers of webhooks get the signed checkpoint that readers get, once a day', async () => {
  await run(db)`
    insert into webhook_endpoints (id, url, description, event_types, secret)
    values (${randomUUID()}, 'https://hooks.example/log', '', array['ledger.checkpoint'], 'sealed')`;
  await publishInLog(db, Buffer.alloc(32, 7));
  const tell = async () => {
    await enqueue(db, checkpointJob, [{ payload: {} }]);
    await app.jobs.runDue();
  };
  await tell();
  const { body: note } = await app.inject('/ledger/checkpoint');
  const rows = await readRows(
    db,
    rowOf({ body: z.string() }),
  )`select body from webhook_events where type = 'ledger.checkpoint'`;
  const bodies = rows.map(({ body }) =>
    webhookBodyOf('ledger.checkpoint', webhookEvents['ledger.checkpoint'].data).parse(JSON.parse(body)),
  );
  expect(bodies.map(({ data }) => data)).toEqual([{ origin: 'localhost:3000/ledger', size: 2, note }]);
  expect(checkpointJob.repeats).toMatchObject({ cron: '11 0 * * *' });
});
