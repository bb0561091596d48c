import { expect, it } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const { app } = await startTestServer({ config: { rateLimit: 5 } });

it('ten thousand probes without a key are answered, and none counts against the limit of its network', async () => {
  const answers = new Map<string, number>();
  for (let batch = 0; batch < 100; batch++) {
    const sent = Array.from({ length: 100 }, (_, at) => app.inject({ url: at % 2 ? '/livez' : '/readyz' }));
    for (const { statusCode, headers } of await Promise.all(sent)) {
      const seen = `${statusCode} ${String(headers['cache-control'])}`;
      answers.set(seen, (answers.get(seen) ?? 0) + 1);
    }
  }
  // This app does not listen: it is starting for ever.
  expect(Object.fromEntries(answers)).toEqual({ '200 no-store': 5000, '503 no-store': 5000 });
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(401);
});

it('says what it waits for, and refuses other methods', async () => {
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'unready', reasons: ['starting'] });
  expect((await app.inject({ method: 'POST', url: '/livez' })).statusCode).toBe(405);
});
