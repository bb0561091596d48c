import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { listTradingAlerts } from '@candela/contract/messaging/notifications';

const { app, db, config } = await startTestServer();

it('trading alerts are sent again only when they have changed', async () => {
  const { token } = await buildUser(db, { planIds: [12] });
  const read = (etag?: string) =>
    app.inject({
      url: `/api${listTradingAlerts.path}`,
      query: { subscriptionTypeId: '2' },
      headers: {
        'x-api-key': config.apiKey,
        authorization: `Bearer ${token}`,
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
    });
  const first = await read();
  const etag = String(first.headers['etag']);
  expect([first.statusCode, first.headers['cache-control'], etag]).toEqual([
    200,
    'private, no-cache',
    expect.stringMatching(/^"[\w-]{43}"$/),
  ]);
  const again = await read(`"other", W/${etag}`);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await read('"other"');
  expect([other.statusCode, other.json()]).toEqual([200, first.json()]);
});
