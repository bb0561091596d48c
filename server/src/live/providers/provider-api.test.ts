import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { startFakeServer, type Said } from '#testing/fake-server.ts';
import { createProviderApi } from './provider-api.ts';

let answers: Said[] = [];
let asked: string[] = [];
const server = await startFakeServer(({ method, path }) => {
  asked.push(`${method} ${path}`);
  return answers.shift() ?? { status: 200, body: { name: 'it' } };
});
const ask = createProviderApi({
  provider: 'test',
  baseUrl: server.url,
  bearer: () => 'secret',
  log: { warn: () => {} },
});
const schema = z.object({ name: z.string() });

beforeEach(() => {
  answers = [];
  asked = [];
});

it('repeats once what may be done twice', async () => {
  answers = [{ status: 502 }];
  expect(await ask('GET', '/a', { schema })).toEqual({ name: 'it' });
  answers = [{ status: 502 }, { status: 502 }];
  await expect(ask('DELETE', '/a')).rejects.toMatchObject({ code: 'streams.unavailable' });
  expect(asked).toEqual(['GET /a', 'GET /a', 'DELETE /a', 'DELETE /a']);
});

it('does not repeat a POST, nor a call that was refused', async () => {
  answers = [{ status: 502 }];
  await expect(ask('POST', '/a', { body: {} })).rejects.toMatchObject({ code: 'streams.unavailable' });
  answers = [{ status: 403 }];
  await expect(ask('GET', '/a')).rejects.toMatchObject({ code: 'streams.unavailable' });
  expect(asked).toEqual(['POST /a', 'GET /a']);
});

it('takes for an answer what is said to be one', async () => {
  answers = [{ status: 404 }];
  expect(await ask<{ name: string } | null>('GET', '/a', { schema, instead: { 404: null } })).toBeNull();
});

it('follows no redirects', async () => {
  answers = [{ status: 302, headers: { location: '/b' } }];
  await expect(ask('POST', '/a')).rejects.toMatchObject({ code: 'streams.unavailable' });
  expect(asked).toEqual(['POST /a']);
});
