import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { updateProfile } from '@candela/contract/accounts/profiles';
import { api } from '@candela/contract/api';
import { listCourses } from '@candela/contract/learning/courses';
import { createEvent, listCalendar } from '@candela/contract/live/events';
import { createAnnouncement } from '@candela/contract/messaging/announcements';
import { encodeCursor } from './cursors.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'candela-test-'));
await mkdir(join(webFolder, 'assets'));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>The page</title>');
await writeFile(join(webFolder, 'assets', 'app-12345678.js'), 'export {};');
afterAll(() => rm(webFolder, { recursive: true }));
const { app, db, call, config } = await startTestServer({ webFolder });
const superAdmin = await buildUser(db, { roleId: 4 });
// How often the server looks for requests that take too long: every half minute otherwise.
Object.assign(app.server, { connectionsCheckingInterval: 50 });
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

async function connected(request: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

/** Sends raw bytes that no client library would send. */
const sendRaw = async (request: string) => text(await connected(request));

const get = (path: string, ...headers: string[]) =>
  sendRaw([`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));

describe('what cannot be kept is refused with the name of its field', () => {
  it.each(['a\0b', '\ud800', 'b\udfff'])('text: %j', async (search) => {
    const answer = await app.inject({
      method: 'PATCH',
      url: `/api${updateProfile.path}`,
      headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${superAdmin.token}` },
      payload: JSON.stringify({ timeZone: search }),
    });
    expect(answer.statusCode).toBeLessThan(500);
    if (search.isWellFormed()) {
      const refused = await call(listCourses, { query: { search } }, superAdmin.token);
      expect(refused).toMatchObject({ status: 400, body: { message: 'Not valid: query.search' } });
    }
  });

  it.each([0, 2_147_483_648, 1.5])('a language id of %d', async (languageId) => {
    const answer = await call(updateProfile, { body: { languageId } }, superAdmin.token);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Not valid: body.languageId' } });
  });

  it.each(['0000', '1899', '2300', '9999'])('the year %s', async (year) => {
    const announcement = {
      languageCode: 'en',
      title: 'T',
      body: 'B',
      translations: {},
      channel: 'banner' as const,
      roleIds: [],
      subscriptionTypeIds: [],
      languageCodes: [],
      mustAcknowledge: false,
      isDraft: false,
      startsAt: `${year}-01-01T00:00:00Z`,
      endsAt: `${year}-02-01T00:00:00Z`,
    };
    expect((await call(createAnnouncement, { body: announcement }, superAdmin.token)).status).toBe(400);
    const period = { from: `${year}-01-01T00:00:00Z`, to: `${year}-01-02T00:00:00Z` };
    expect((await call(listCalendar, { query: period }, superAdmin.token)).status).toBe(400);
    const event = {
      title: 'London open',
      description: '',
      hostIds: [superAdmin.id],
      timeZone: 'UTC',
      durationMinutes: 60,
      languageCode: 'en',
      subscriptionTypeIds: [],
      capacity: null,
      isRecorded: false,
      hasChat: true,
      isDraft: false,
      rule: null,
      startsAt: `${year}-01-01T10:00`,
    };
    expect((await call(createEvent, { body: event }, superAdmin.token)).status).toBe(400);
  });

  const emptyId = '00000000-0000-4000-8000-000000000000';
  const cursors = [
    ...[
      '0000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '9999-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      '12',
      '\0',
    ].map((at) => [at, 1]),
    ...[-1, 1.5, 1e300, 2 ** 53].map((id) => ['2026-01-01T00:00:00Z', id]),
    ...[-1, 1.5, 1e300, 2 ** 40, '\0', '\ud800'].map((key) => [key]),
    ...['2026-02-30 00:00:00+00', '9999-01-01T00:00:00Z', '2026-01-01', '12'].flatMap((at) => [
      [at, emptyId],
      [at, '', emptyId],
      ['newest', at, emptyId],
    ]),
    ['2026-01-01T00:00:00Z', 'x'],
    ['largest', '9'.repeat(18), emptyId],
  ];
  const lists = [...api].filter(([, { query }]) => query && 'cursor' in query.shape);

  it.each(lists)('a forged cursor: %s', async (_name, { path }) => {
    for (const keys of cursors) {
      const answer = await app.inject({
        url: `/api${path.replace(/\{\w+\}/g, '1')}`,
        query: { cursor: encodeCursor(keys as (string | number)[]), kind: 'chat' },
        headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${superAdmin.token}` },
      });
      expect(answer.statusCode, JSON.stringify(keys)).toBeLessThan(500);
    }
  });
});

describe('hostile HTTP', () => {
  it('a body that is not encoded as it says', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'nothing']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/sessions',
        headers: { 'x-api-key': config.apiKey, 'content-type': 'application/json', 'content-encoding': encoding },
        payload: '{"email":"a@example.test","password":"x"}',
      });
      expect([400, 415], encoding).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ title: expect.stringMatching(/^errors\.request\./) });
    }
  });

  it('ranges and conditions that do not fit the file', async () => {
    const asset = '/assets/app-12345678.js';
    expect(await get(asset)).toMatch(/^HTTP\/1.1 200/);
    expect(await get(asset, 'If-Match: "other"')).toMatch(/^HTTP\/1.1 412[^]*errors.request.preconditionFailed.title/);
    expect(await get(asset, 'Range: bytes=900-')).toMatch(/^HTTP\/1.1 416[^]*errors.request.badRange.title/);
    expect(await get(asset, 'Range: bytes=5-1')).toMatch(/^HTTP\/1.1 (200|416)/);
  });

  it.each(['/%00', '/%5Cx', '/..%5c..%5csecret', '//example.test', '/%', '/%ff%'])(
    'the address %s leads to the start page',
    async (path) => {
      expect(await get(path)).toMatch(/^HTTP\/1.1 302[^]*\r\nlocation: \/\r\n/i);
    },
  );

  it.each(['/assets/%00', '/assets/..%5csecret', '/assets/%', '/api/%', '/media/a/b/..%5cc', '/files/%00/a/b'])(
    '%s is no address of a file',
    async (path) => expect(await get(path)).toMatch(/^HTTP\/1.1 4\d\d[^]*"title":"errors\./),
  );

  it.each(['/?search=v2.0', '/education/home.x', '/nowhere', '/education/courses?q=a.b/c.d'])(
    '%s is a page, also when it is loaded again',
    async (path) => {
      const answer = await get(path, 'Accept: text/html,*/*;q=0.8');
      expect(answer).toMatch(/^HTTP\/1.1 200[^]*The page/);
    },
  );

  it('a file that is not there is no page', async () => {
    expect(await get('/assets/gone-12345678.js', 'Accept: text/html')).toMatch(/^HTTP\/1.1 404/);
    expect(await get('/favicon.svg', 'Accept: image/*')).toMatch(/^HTTP\/1.1 404/);
  });

  it('is answered with the headers of every other answer, also where the parser gives up', async () => {
    const answers = await Promise.all([
      get('/api/%'),
      sendRaw('NONSENSE\r\n\r\n'),
      sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
      get('/api/health', `x-api-key: ${config.apiKey}`),
      get('/'),
    ]);
    for (const answer of answers) {
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
      expect(answer).toMatch(/content-security-policy: default-src/i);
      expect(answer).toMatch(/permissions-policy: .*camera=\(self\).*geolocation=\(\)/i);
    }
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['400', '400', '431', '200', '200']);
  });

  it('gives a body a minute to arrive, and ends the connection of one that does not', async () => {
    const head = ['Host: x', `x-api-key: ${config.apiKey}`, 'Content-Type: application/json', 'Content-Length: 1000'];
    const slow = await connected(['POST /api/sessions HTTP/1.1', ...head, '', '{'].join('\r\n'));
    const { requestTimeout, headersTimeout } = app.server;
    expect(requestTimeout).toBe(60_000);
    // Only the limits are shorter here.
    Object.assign(app.server, { requestTimeout: 1, headersTimeout: 1 });
    onTestFinished(() => void Object.assign(app.server, { requestTimeout, headersTimeout }));
    expect(await text(slow)).toMatch(/^HTTP\/1.1 408[^]*"title":"errors\.request\.timedOut\.title"/);
  });
});
