import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildNewsItem, buildNewsSource } from '#testing/news-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createNewsRule,
  listNewsRules,
  removeNewsRule,
  tryNewsRule,
  updateNewsRule,
} from '@candela/contract/community/news-rules';
import {
  createNewsSource,
  listNewsSources,
  readNewsSource,
  removeNewsSource,
  updateNewsSource,
} from '@candela/contract/community/news-sources';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const { db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const other = await buildUser(db, { roleId: 4 });

const fields = {
  name: 'Wire',
  address: 'https://93.184.216.34/feed',
  home: null,
  languageCode: 'en',
  impact: 'low' as const,
  minutes: 15,
  symbolCodes: ['EURUSD'],
};
const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title?.replace(/^errors\.|\.title$/g, '');

const jobRow = rowOf({ key: z.string() });
const waitingJobs = async () =>
  (await readRows(db, jobRow)`select singleton_key as key from jobs.job where name = 'news.reading'`).map(
    ({ key }) => key,
  );

describe('sources', () => {
  it('are added, changed by one admin at a time, paused, read when asked for, and removed, all of which is recorded', async () => {
    const made = bodyOf(await call(createNewsSource, { body: fields }, admin.token));
    expect(made).toMatchObject({ ...fields, state: 'active', problem: null, itemCount: 0, version: 1 });
    expect(await waitingJobs()).toEqual([String(made.id)]);
    const params = { id: made.id };
    const changed = { ...fields, name: 'Newswire', isPaused: true, version: 1 };
    const answers = await Promise.all([
      call(updateNewsSource, { params, body: changed }, admin.token),
      call(updateNewsSource, { params, body: { ...changed, name: 'Other' } }, other.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(titleOf(answers.find(({ ok }) => !ok) ?? { body: {} })).toBe('newsSources.changed');
    const [listed] = bodyOf(await call(listNewsSources, {}, admin.token)).data;
    expect(listed).toMatchObject({ state: 'paused', nextAt: null, version: 2 });
    const resumed = bodyOf(
      await call(updateNewsSource, { params, body: { ...changed, isPaused: false, version: 2 } }, admin.token),
    );
    expect(resumed).toMatchObject({ state: 'active', version: 3 });
    expect(resumed.nextAt).not.toBeNull();
    for (const { token } of [admin, other]) expect((await call(readNewsSource, { params }, token)).status).toBe(202);
    expect(await waitingJobs()).toEqual([String(made.id)]);
    await call(removeNewsSource, { params }, admin.token);
    expect((await call(removeNewsSource, { params }, admin.token)).status).toBe(204);
    expect(titleOf(await call(readNewsSource, { params }, admin.token))).toBe('newsSources.notFound');
    const { data } = bodyOf(await call(listAuditEvents, { query: { entity: 'newsSource' } }, admin.token));
    expect(data.map(({ action }) => action)).toEqual(['remove', 'update', 'update', 'create']);
  });

  it('have addresses of their own, on the public internet, with TLS', async () => {
    const made = bodyOf(await call(createNewsSource, { body: fields }, admin.token));
    const add = async (address: string) =>
      titleOf(await call(createNewsSource, { body: { ...fields, address } }, admin.token));
    expect(await add(fields.address)).toBe('newsSources.addressTaken');
    for (const address of [
      'https://10.0.0.1/feed',
      'http://93.184.216.34/feed',
      'https://[fd00::1]/',
      'https://169.254.169.254/',
    ])
      expect(await add(address), address).toBe('newsSources.closedAddress');
    for (const address of ['ftp://93.184.216.34/', 'https://user@93.184.216.34/', 'javascript:alert(1)', ''])
      expect(await add(address), address).toBe('request.invalid');
    await call(removeNewsSource, { params: { id: made.id } }, admin.token);
  });

  it('of the demo are removed only', async () => {
    const id = await buildNewsSource(db, { isDemo: true });
    expect(titleOf(await call(readNewsSource, { params: { id } }, admin.token))).toBe('newsSources.demo');
    const body = { ...fields, isPaused: false, version: 1 };
    expect(titleOf(await call(updateNewsSource, { params: { id }, body }, admin.token))).toBe('newsSources.demo');
    await call(removeNewsSource, { params: { id } }, admin.token);
    expect(await call(listNewsSources, {}, admin.token)).toMatchObject({ body: { data: [] } });
  });
});

describe('rules', () => {
  const rule = {
    code: 'ZZGOLD',
    languageCode: null,
    phrases: ['zzgold rall*', 'spot zzgold'],
    besides: [],
    exceptions: ['medal*'],
    isCaseKept: false,
  };

  it('begin with those of the migration, and are changed by one admin at a time', async () => {
    const before = bodyOf(await call(listNewsRules, {}, admin.token)).data;
    expect(before.map(({ code }) => code)).toContain('XAUUSD');
    const made = bodyOf(await call(createNewsRule, { body: rule }, admin.token));
    const params = { id: made.id };
    const body = { ...rule, phrases: ['other'], version: 1 };
    const answers = await Promise.all([
      call(updateNewsRule, { params, body }, admin.token),
      call(updateNewsRule, { params, body }, other.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await call(removeNewsRule, { params }, admin.token);
    expect(bodyOf(await call(listNewsRules, {}, admin.token)).data).toEqual(before);
    expect(titleOf(await call(updateNewsRule, { params, body }, admin.token))).toBe('newsRules.notFound');
  });

  it('are tried on stored headlines, which stay as they are', async () => {
    const sourceId = await buildNewsSource(db);
    for (const title of ['Zzgold rallies again', 'A zzgold rally medals', 'zzgolden rally', 'Spot ZZGOLD slips'])
      await buildNewsItem(db, { sourceId, title });
    const tried = bodyOf(await call(tryNewsRule, { body: rule }, admin.token));
    expect(tried).toMatchObject({ triedCount: 4, foundCount: 2 });
    expect(tried.data.map(({ title }) => title).toSorted()).toEqual(['Spot ZZGOLD slips', 'Zzgold rallies again']);
    expect(await run(db)`select from news_symbols where code = 'ZZGOLD'`).toBe(0);
    for (const phrase of ['*', ' ', '!?', 'a*b', 'x'.repeat(61)])
      expect(titleOf(await call(tryNewsRule, { body: { ...rule, phrases: [phrase] } }, admin.token))).toBe(
        'request.invalid',
      );
  });
});
