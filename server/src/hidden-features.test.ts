import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { run } from '#db/rows.ts';
import { postNotice } from '#messaging/notices.ts';
import { pushJob } from '#messaging/push-jobs.ts';
import { createPushes } from '#messaging/pushes/pushes.service.ts';
import type { PushSender } from '#messaging/senders/push-sender.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { api } from '@candela/contract/api';
import { listFeeds, markFeed } from '@candela/contract/community/feeds';
import { countUnread, listNotifications } from '@candela/contract/messaging/notifications';
import { grants } from '@candela/contract/permissions';
import { listIdeas, markIdea } from '@candela/contract/trading/ideas';
import { settingOfContentType, visibilitySettings, type VisibilitySetting } from '@candela/contract/visibility';

const { app, config, database, db, call } = await startTestServer();
const reader = await buildUser(db);

async function show(name: VisibilitySetting, isVisible: boolean): Promise<void> {
  await run(db)`
    insert into settings (key, value) values (${`features.${name}`}, ${JSON.stringify(isVisible)}::jsonb)
    on conflict (key) do update set value = excluded.value`;
}

afterEach(async () => {
  for (const name of visibilitySettings) await show(name, true);
});

it('calls of a hidden feature do not exist, for anybody; the others do', async () => {
  const id = await buildFeed(db);
  const admin = await buildUser(db, { roleId: 4 });
  await show('Feeds', false);
  for (const { token } of [reader, admin]) {
    const answers = [await call(listFeeds, {}, token), await call(markFeed, { params: { id } }, token)];
    expect(answers.map(({ status, body }) => [status, body])).toMatchObject(
      answers.map(() => [404, { title: 'errors.request.unknownRoute.title' }]),
    );
    expect((await call(listIdeas, {}, token)).status).toBe(200);
  }
  // Whoever may not make the call hears that, whether or not the feature is shown.
  expect((await call(listFeeds, {})).status).toBe(401);
  await show('Trade Ideas', false);
  expect((await call(listIdeas, {}, reader.token)).status).toBe(404);
  expect((await call(markIdea, { params: { id: 1 } }, reader.token)).status).toBe(404);
  await show('Feeds', true);
  expect((await call(listFeeds, {}, reader.token)).status).toBe(200);
});

/** The names of features by their files: `idea-drafts.ts` has the calls `ideaDrafts.…`. */
const tradingFeatures = readdirSync(new URL('../../contract/src/trading/', import.meta.url)).map((file) =>
  file.replace('.ts', '').replaceAll(/-\w/g, ([, letter = '']) => letter.toUpperCase()),
);
const ofTrading = [...api].filter(([name]) => tradingFeatures.includes(name.split('.')[0] ?? ''));
/** The key of the public log says nothing about ideas. */
const staying = ['ledger.rotateLogKey'];

it('every call about posts and ideas is declared as hidden with them, and no other', () => {
  const expected = Object.fromEntries([
    ...ofTrading.filter(([name]) => !staying.includes(name)).map(([name]) => [name, 'Trade Ideas']),
    ...[...api].filter(([, { path }]) => path.startsWith('/feeds')).map(([name]) => [name, 'Feeds']),
  ]);
  expect(Object.keys(expected).length).toBeGreaterThan(30);
  const declared = [...api].flatMap(([name, { visibleBy }]) => (visibleBy ? [[name, visibleBy]] : []));
  expect(Object.fromEntries(declared)).toEqual(expected);
});

it('every call about ideas is unknown while they are hidden, also to admins with all permissions', async () => {
  const admin = await buildUser(db, { roleId: 4, permissions: [...grants] });
  const statuses = async () => {
    const answers = ofTrading.map(async ([name, { method, path }]) => {
      const { statusCode, body } = await app.inject({
        method,
        url: `/api${path.replaceAll(/\{\w+\}/g, '999999')}`,
        headers: { authorization: `Bearer ${admin.token}`, 'x-api-key': config.apiKey },
        ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
      });
      return [name, statusCode === 404 && body.includes('errors.request.unknownRoute.title')] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  };
  await show('Trade Ideas', false);
  expect(await statuses()).toEqual(Object.fromEntries(ofTrading.map(([name]) => [name, !staying.includes(name)])));
  await show('Trade Ideas', true);
  expect(await statuses()).toEqual(Object.fromEntries(ofTrading.map(([name]) => [name, false])));
});

function post(contentType: 'feed' | 'idea' | 'course', isPushed = false) {
  return db.transaction((tx) =>
    postNotice(tx, {
      source: `test:${randomUUID()}`,
      contentType,
      audience: { roleIds: [], subscriptionTypeIds: [], languageCodes: [] },
      languageCode: 'en',
      texts: { en: { title: contentType, body: '' } },
      link: null,
      visibleAt: new Date().toISOString(),
      expiresAt: null,
      isPushed,
    }),
  );
}

it('notices of a hidden feature are neither listed nor counted, and come back with it', async () => {
  const seen = async () =>
    bodyOf(await call(listNotifications, {}, reader.token)).data.map(({ contentType }) => contentType);
  const unread = async () => bodyOf(await call(countUnread, {}, reader.token)).unread;
  for (const type of ['feed', 'idea', 'course'] as const) await post(type);
  for (const [type, name] of Object.entries(settingOfContentType)) {
    expect((await seen()).toSorted()).toEqual(['course', 'feed', 'idea']);
    const before = await unread();
    await show(name, false);
    expect(await seen()).not.toContain(type);
    expect(await unread()).toBe(before - 1);
    await show(name, true);
  }
});

it('notices of a hidden feature are not pushed', async () => {
  const sent: unknown[] = [];
  const send: PushSender = async (_target, message) => {
    sent.push(message);
    return { result: 'sent', detail: '' };
  };
  const jobs = createJobs({ database, log: { error: () => {}, warn: () => {} }, isWorking: false });
  jobs.work(pushJob, createPushes({ db, send }).run);
  await jobs.open();
  onTestFinished(() => jobs.stop(0));
  await run(db)`
    insert into devices (user_id, session_id, endpoint, p256dh, auth, user_agent)
    select user_id, id, 'https://push.example/1', 'p', 'a', '' from sessions where user_id = ${reader.id}::uuid limit 1`;
  await show('Feeds', false);
  await post('feed', true);
  await jobs.runDue();
  expect(sent).toEqual([]);
  await post('idea', true);
  await jobs.runDue();
  expect(sent).toHaveLength(1);
});
