import fastify from 'fastify';
import { expect, it } from 'vitest';
import { warnOfProxy } from './proxy-warning.ts';

it.each([
  [false, 1],
  [true, 0],
])('a proxy that is trusted (%s) is named %i times, however often it asks', async (isTrusted, times) => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  warnOfProxy(app, isTrusted);
  app.get('/', () => 'x');
  await app.inject('/');
  expect(lines).toEqual([]);
  for (let n = 0; n < 3; n++) await app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.7' } });
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times);
});
