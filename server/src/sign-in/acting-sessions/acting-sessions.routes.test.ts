import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAccess, signAccess } from '#platform/identity/access-tokens.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { getUser, suspendUser, updateUser, type UserFields } from '@candela/contract/accounts/users';
import { isOpenToActing } from '@candela/contract/acting';
import { api } from '@candela/contract/api';
import type { Endpoint } from '@candela/contract/endpoint';
import type { HubData } from '@candela/contract/hub';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { endActingSession, startActingSession } from '@candela/contract/sign-in/acting-sessions';
import {
  createSession,
  endOwnSession,
  listOwnSessions,
  refreshSession,
  removeAllSessions,
  removeSession,
} from '@candela/contract/sign-in/sessions';
import { createPlayback } from '@candela/contract/video/playback';

const { app, db, config, secret, call } = await startTestServer();
const body = { reason: 'Cannot find the course they have paid for' };
const accessKey = deriveKey(secret, 'access');
let chief: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  chief = await buildUser(db, { roleId: 4, firstName: 'Grace', lastName: 'Hopper' });
});

const tryAs = (id: string, token: string) => call(startActingSession, { params: { id }, body }, token);
const titleOf = ({ body: answer }: { body: unknown }) => (answer as { title?: string } | undefined)?.title;

/** An admin who has signed in as a learner, or as the given user. */
async function begin(given: Parameters<typeof buildUser>[1] = {}, actorRole: 1 | 4 = 1) {
  const actor = await buildUser(db, { roleId: actorRole, firstName: 'Alan', lastName: 'Turing' });
  const person = await buildUser(db, given);
  const { sessionId } = bodyOf(await tryAs(person.id, actor.token));
  return { actor, person, sessionId, token: signAccess(accessKey, sessionId) };
}

const isOver = async (token: string) => (await call(getProfile, {}, token)).status === 401;

/** Changes a user as role 4 does. */
async function change(id: string, changes: Partial<UserFields>) {
  const user = bodyOf(await call(getUser, { params: { id } }, chief.token));
  const { firstName, lastName, email, languageId, timeZone, revision } = user;
  const kept = { firstName, lastName, email, languageId, timeZone, revision };
  const access = { roleIds: user.roleIds as UserFields['roleIds'], permissions: [] };
  expect(
    (await call(updateUser, { params: { id }, body: { ...kept, ...access, ...changes } }, chief.token)).status,
  ).toBe(200);
}

describe('signing in as somebody', () => {
  it('is possible as active users of a lower role without further permissions, not as oneself', async () => {
    const admin = await buildUser(db, { roleId: 1, permissions: [] });
    const refusals = [
      [admin, 'users.yourself'],
      [await buildUser(db, { roleId: 1 }), 'acting.notBelow'],
      [chief, 'users.higherRole'],
      [await buildUser(db, { roleId: 2 }), 'acting.notBelow'],
      [await buildUser(db, { status: 'suspended' }), 'users.wrongStatus'],
      [await buildUser(db, { status: 'invited' }), 'users.wrongStatus'],
    ] as const;
    for (const [person, code] of refusals) {
      expect(titleOf(await tryAs(person.id, admin.token)), code).toBe(`errors.${code}.title`);
    }
    const learner = await buildUser(db);
    const canActAs = async (id: string, token: string) =>
      bodyOf(await call(getUser, { params: { id } }, token)).canActAs;
    expect([await canActAs(learner.id, admin.token), await canActAs(admin.id, chief.token)]).toEqual([true, true]);
    expect(await canActAs(refusals[3][0].id, admin.token)).toBe(false);
    expect(
      (await call(startActingSession, { params: { id: learner.id }, body: { reason: ' ' } }, admin.token)).status,
    ).toBe(400);
    await db.execute(sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id}`);
    expect(titleOf(await tryAs(learner.id, admin.token))).toBe('errors.sessions.stepUpRequired.title');
  });

  it('shows what they see and changes nothing, call by call', async () => {
    const { person, token } = await begin({ roleId: 1 }, 4);
    expect(bodyOf(await call(getProfile, {}, token)).id).toBe(person.id);
    const opened: string[] = [];
    for (const [name, endpoint] of api) {
      if (isOpenToActing(endpoint)) {
        if (endpoint.method !== 'GET') opened.push(name);
        continue;
      }
      const { statusCode, body: text } = await app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/\{\w+\}/g, '1')}`,
        headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${token}` },
      });
      expect([statusCode, titleOf({ body: JSON.parse(text) })], name).toEqual([409, 'errors.acting.readOnly.title']);
    }
    expect(opened.toSorted()).toEqual([
      'actingSessions.endActingSession',
      'attachments.createAttachmentLink',
      'playback.createPlayback',
      'sessions.removeSession',
      'streams.createPlayGrant',
    ]);
    expect(
      [...api.values()].filter((each) => each.method === 'GET' && !each.isStepUp && !isOpenToActing(each)),
    ).toEqual([expect.objectContaining({ path: '/events/calendar-feed' })]);
    const bytes = await app.inject({
      method: 'HEAD',
      url: `/api/video-bytes/${person.id}`,
      headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${token}` },
    });
    expect(bytes.statusCode).toBeGreaterThanOrEqual(400);
    expect((await call(createPlayback, { params: { id: person.id } }, token)).status).toBe(404);
  });

  it('is seen by the person among their sessions, and does not count as their presence', async () => {
    const { person, sessionId } = await begin();
    const [first, second] = bodyOf(await call(listOwnSessions, {}, person.token)).data;
    expect(first).toMatchObject({ isCurrent: true, actorName: null });
    expect(second).toMatchObject({ id: sessionId, actorName: 'Alan Turing', address: '', userAgent: '' });
    const seen = bodyOf(await call(getUser, { params: { id: person.id } }, chief.token));
    expect(seen.lastSeenAt).toBeNull();
    expect(seen.sessions.map(({ actorName }) => actorName).toSorted()).toEqual(['Alan Turing', null].toSorted());
  });
});

describe('a session as somebody', () => {
  type Begun = Awaited<ReturnType<typeof begin>>;
  const ends: [string, (begun: Begun) => Promise<unknown>][] = [
    ['by going back', ({ token }) => call(endActingSession, {}, token)],
    ['by signing out of it', ({ token }) => call(removeSession, {}, token)],
    ['by the person', ({ person, sessionId }) => call(endOwnSession, { params: { id: sessionId } }, person.token)],
    ['when the person signs out everywhere', ({ person }) => call(removeAllSessions, {}, person.token)],
    ['when the admin signs out', ({ actor }) => call(removeSession, {}, actor.token)],
    ['when the admin begins another', async ({ actor }) => tryAs((await buildUser(db)).id, actor.token)],
    ['when the admin is suspended', ({ actor }) => call(suspendUser, { params: { id: actor.id } }, chief.token)],
    ['when the admin is none any more', ({ actor }) => change(actor.id, { roleIds: [3] })],
    ['when the person is suspended', ({ person }) => call(suspendUser, { params: { id: person.id } }, chief.token)],
    ['when the role of the person rises', ({ person }) => change(person.id, { roleIds: [1] })],
  ];
  it.each(ends)('ends %s, at once and in the log', async (_name, end) => {
    const begun = await begin();
    expect(await isOver(begun.token)).toBe(false);
    await end(begun);
    expect(await isOver(begun.token)).toBe(true);
    const { data } = bodyOf(
      await call(listAuditEvents, { query: { entity: 'user', entityId: begun.person.id } }, chief.token),
    );
    const log = data.filter(({ action }) => action === 'actAs' || action === 'endActing');
    expect(log.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['endActing', begun.actor.id],
      ['actAs', begun.actor.id],
    ]);
    expect(log[1]?.changes).toContainEqual({ field: 'reason', before: null, after: body.reason });
  });

  it('opens nothing while the person may do more than the admin, or the time is over', async () => {
    const { actor, person, token } = await begin({ roleId: 2, permissions: [] });
    await change(actor.id, { permissions: [] });
    expect(await isOver(token)).toBe(false);
    await change(person.id, { permissions: ['Manage Courses'] });
    expect(await isOver(token)).toBe(true);
    const other = await begin();
    await db.execute(sql`update sessions set expires_at = now() where id = ${other.sessionId}`);
    const another = signAccess(accessKey, other.sessionId);
    expect(await isOver(another)).toBe(true);
  });

  it('plays a video without taking a place among the players of the person, and without their progress', async () => {
    const { person, token } = await begin();
    const course = await buildCourse(db, { lessons: [{ type: 'video' }] });
    await call(createEnrolment, { params: { id: course.id } }, person.token);
    const play = (by: string) =>
      call(createPlayback, { params: { id: course.videoIds[0] ?? '' }, query: { player: randomUUID() } }, by);
    const left = async () => {
      const { rows } = await db.execute(sql`
        select (select count(*)::int from playback_places where user_id = ${person.id}) as places,
          (select count(*)::int from lesson_progress where user_id = ${person.id}) as progress`);
      return rows[0];
    };
    // More than an account has places.
    for (let played = 0; played < 4; played++) expect((await play(token)).status).toBe(200);
    expect(await left()).toEqual({ places: 0, progress: 0 });
    expect((await play(person.token)).status).toBe(200);
    expect(await left()).toEqual({ places: 1, progress: 1 });
  });

  it('goes on by the cookie of the admin alone, which it never ends', async () => {
    const password = 'correct horse battery';
    const actor = await buildUser(db, { roleId: 1, passwordHash: await hashPassword(password) });
    const send = (
      { method, path }: Pick<Endpoint, 'method' | 'path'>,
      { cookie, bearer, payload }: { cookie?: string; bearer?: string; payload?: object },
    ) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: {
          'x-api-key': config.apiKey,
          ...(cookie !== undefined && { cookie: `candela-session=${cookie}` }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        ...(payload && { payload }),
      });
    const signIn = async () => {
      const answer = await send(createSession, { payload: { email: actor.email, password } });
      const cookie = answer.cookies.find(({ name }) => name === 'candela-session')?.value ?? '';
      return { cookie, ...answer.json<{ token: string; sessionId: string }>() };
    };
    const [own, elsewhere] = [await signIn(), await signIn()];
    const { sessionId } = bodyOf(await tryAs((await buildUser(db)).id, own.token));
    const token = signAccess(accessKey, sessionId);
    const ask = (cookie: string, acting: string, by: { bearer?: string } = {}) =>
      send({ method: 'POST', path: `${refreshSession.path}?actingSessionId=${acting}` }, { cookie, ...by });

    const answer = await ask(own.cookie, sessionId);
    const given = answer.json<{ sessionId: string; token: string; expiresInSeconds: number }>();
    expect([answer.statusCode, given.sessionId, given.expiresInSeconds]).toEqual([200, sessionId, 600]);
    expect(readAccess(accessKey, given.token)?.sessionId).toBe(sessionId);
    expect((await ask(elsewhere.cookie, sessionId)).json()).toMatchObject({ title: 'errors.acting.ended.title' });
    expect((await ask(own.cookie, own.sessionId)).statusCode).toBe(409);
    expect((await ask(own.cookie.replace(own.sessionId, sessionId), sessionId)).statusCode).toBe(401);
    expect((await ask(own.cookie, sessionId, { bearer: token })).statusCode).toBe(409);

    const signedOut = await send(removeSession, { bearer: token, cookie: own.cookie });
    expect([signedOut.statusCode, signedOut.cookies]).toEqual([204, []]);
    expect([await isOver(token), await isOver(own.token)]).toEqual([true, false]);
    expect((await ask(own.cookie, sessionId)).statusCode).toBe(409);
  });

  it('is not shown as present in the hub, and its connection is closed when the admin signs out', async () => {
    const address = await hubAddress(app);
    const { actor, person, token } = await begin();
    const [acting, watching] = [openHub(address, token), openHub(address, chief.token)];
    await Promise.all([acting.ready, watching.ready]);
    const heard = () =>
      watching.frames.flatMap(({ event, data }) =>
        event === 'live-users.changed' ? [data as HubData<'live-users.changed'>] : [],
      );
    watching.socket.send('{"join":"live-users"}');
    await expect.poll(() => heard().length, { timeout: patience(30) }).toBeGreaterThan(0);
    expect(heard().flatMap(({ users }) => users.map(({ id }) => id))).not.toContain(person.id);
    await call(removeSession, {}, actor.token);
    expect(await acting.closed).toBe(4401);
  });
});
