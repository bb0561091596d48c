import { getProfile } from '@candela/contract/accounts/profiles';
import { refreshSession, removeSession } from '@candela/contract/sign-in/sessions';
import type { Endpoint } from '@candela/contract/endpoint';
import { errorBody, errorCatalogue, type ErrorCode } from '@candela/contract/errors';
import { roleIds } from '@candela/contract/roles';
import { getBranding, type Branding } from '@candela/contract/site/settings';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { takeAccess } from '#platform/session/access-token.ts';
import { call } from '#platform/api/api-client.ts';
import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { endSession } from '#platform/session/end-session.ts';
import { currentSession, useSession } from '#platform/session/session.ts';
import { sessionItem } from '#platform/session/session-item.ts';
import { whenSignInIsNeeded } from '#platform/session/sign-in-gate.ts';
import { useToastsWanted } from '#platform/shell/toasts.ts';
import { buildUser } from '../../testing/people.ts';

type Answer = Response | (() => Response);

const sessionId = '7a1c4dd2-6a4b-4a51-9c1e-0d3a3b8f5e11';
const profile = buildUser(roleIds.student);
/** The requests in order: endpoint name and bearer token. */
let asked: string[] = [];
let answers: { endpoint: Endpoint; answers: Answer[] }[] = [];
let gate = 0;

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const refusal = (code: ErrorCode) => json(errorBody(code), errorCatalogue[code].status);
const access = (token: string, of = sessionId) => json({ sessionId: of, token, expiresInSeconds: 600 });

/** Sets the responses of an endpoint; the last one is repeated. */
const answer = (endpoint: Endpoint, ...given: Answer[]) => answers.push({ endpoint, answers: given });

beforeEach(() => {
  [asked, answers, gate] = [[], [], 0];
  const before = fetch;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    asked.push(`${method} ${pathname.replace('/api', '')} ${new Headers(headers).get('authorization') ?? 'nobody'}`);
    const route = answers.find(({ endpoint }) => endpoint.method === method && `/api${endpoint.path}` === pathname);
    const next = route?.answers.length === 1 ? route.answers[0] : route?.answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next instanceof Response ? next.clone() : next();
  });
  onTestFinished(() => void vi.stubGlobal('fetch', before));
  whenSignInIsNeeded(() => gate++);
  useSession.getState().start(sessionId, profile);
  answer(getProfile, json(profile));
});

const refreshed = `POST ${refreshSession.path} nobody`;

describe('a call', () => {
  const branding: Branding = {
    productName: 'Candela',
    companyName: 'Candela',
    footerYear: 2025,
    termsUrl: '/terms',
    privacyUrl: '',
    termsVersion: '',
    legalRevision: '',
    primaryColor: '#0f7f7a',
    logoPath: null,
    faviconPath: null,
    signInTexts: [],
    maintenanceText: null,
  };

  it('of a signed-in page carries the bearer, also where it is open to all', async () => {
    takeAccess({ sessionId, token: 'first', expiresInSeconds: 600 }, Date.now());
    answer(getBranding, json(branding));
    await call(getBranding);
    expect(asked).toEqual([`GET ${getBranding.path} Bearer first`]);
  });

  it('waits for a token, which calls made at once share', async () => {
    answer(refreshSession, access('first'));
    await Promise.all([call(getProfile), call(getProfile), call(getProfile)]);
    expect(asked.filter((each) => each === refreshed)).toHaveLength(1);
    expect(asked.filter((each) => each === `GET ${getProfile.path} Bearer first`)).toHaveLength(3);
  });

  it('gets another token before the last one runs out on its way', async () => {
    answer(refreshSession, access('second'));
    takeAccess({ sessionId, token: 'first', expiresInSeconds: 600 }, Date.now() - 481_000);
    await call(getProfile);
    expect(asked).toEqual([refreshed, `GET ${getProfile.path} Bearer second`]);
  });

  it('is made again with another token when one has run out, three times at most, and signs nobody out', async () => {
    takeAccess({ sessionId, token: 'first', expiresInSeconds: 600 }, Date.now());
    answers = [];
    answer(getProfile, refusal('sessions.accessExpired'));
    answer(refreshSession, access('second'), access('third'), access('fourth'));
    await expect(call(getProfile)).rejects.toBeInstanceOf(ApiError);
    expect(asked.filter((each) => each.startsWith('GET'))).toEqual(
      ['first', 'second', 'third', 'fourth'].map((token) => `GET ${getProfile.path} Bearer ${token}`),
    );
    expect(currentSession().id).toBe(sessionId);
  });
});

describe('who is signed in', () => {
  it.each(['sessions.ended', 'sessions.reused', 'sessions.otherOrigin'] as const)(
    'is signed out when refreshing is answered %s',
    async (code) => {
      answer(refreshSession, refusal(code));
      await expect(call(getProfile)).rejects.toBeInstanceOf(ApiError);
      expect(currentSession()).toMatchObject({ id: null, wasRefused: true });
      expect(asked).toEqual([refreshed]);
    },
  );

  it.each(['server.failed', 'server.busy', 'request.tooMany', null] as const)(
    'stays so when refreshing is answered %s',
    async (code) => {
      if (code !== null) answer(refreshSession, refusal(code));
      await expect(call(getProfile)).rejects.toBeInstanceOf(code === null ? TypeError : ApiError);
      expect(currentSession().id).toBe(sessionId);
    },
  );

  it('is signed out by a failed call once nothing is stored here, also when another tab removed it', async () => {
    takeAccess({ sessionId, token: 'first', expiresInSeconds: 600 }, Date.now());
    localStorage.removeItem(sessionItem);
    await call(getProfile);
    expect(currentSession().id).toBe(sessionId);
    answers = [];
    answer(getProfile, refusal('server.failed'));
    await expect(call(getProfile)).rejects.toBeInstanceOf(ApiError);
    expect(currentSession().id).toBeNull();
  });

  it('is told by a page itself where the page says so, and failures of the server as always', async () => {
    takeAccess({ sessionId, token: 'first', expiresInSeconds: 600 }, Date.now());
    useToastsWanted.setState(false, true);
    answers = [];
    answer(getProfile, refusal('lessons.locked'), refusal('server.failed'));
    await expect(call(getProfile, {}, { isShownByPage: true })).rejects.toBeInstanceOf(ApiError);
    expect(useToastsWanted.getState()).toBe(false);
    await expect(call(getProfile, {}, { isShownByPage: true })).rejects.toBeInstanceOf(ApiError);
    expect(useToastsWanted.getState()).toBe(true);
  });

  it('is not signed in again by the cookie alone', async () => {
    answer(refreshSession, access('first'));
    localStorage.removeItem(sessionItem);
    await expect(call(getProfile)).rejects.toBeInstanceOf(CallCancelled);
    expect([currentSession().id, asked]).toEqual([null, []]);
    await expect(call(getProfile)).rejects.toBeInstanceOf(CallCancelled);
    expect(gate).toBe(1);
  });

  it('is never taken for somebody whose session has begun in another tab', async () => {
    const other = 'f6a2f2b3-1c70-4a1e-8f0e-2f6f0f1f9d22';
    answer(refreshSession, access('first', other));
    await expect(call(getProfile)).rejects.toBeInstanceOf(CallCancelled);
    expect(asked).toEqual([refreshed]);
    expect(currentSession().id).toBeNull();
  });

  it('signs out with a token that has run out, and without waiting for another', async () => {
    answer(removeSession, new Response(null, { status: 204 }));
    takeAccess({ sessionId, token: 'first', expiresInSeconds: 600 }, Date.now() - 700_000);
    endSession();
    expect(currentSession().id).toBeNull();
    await expect.poll(() => localStorage.getItem('sign-out-pending')).toBeNull();
    expect(asked).toEqual([`DELETE ${removeSession.path} Bearer first`]);
  });

  it('signs out without a connection, also while another tab holds the lock', async () => {
    const browser = navigator;
    onTestFinished(() => void vi.stubGlobal('navigator', browser));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, _options: object, work: () => Promise<void>) => held.then(work) },
    });
    takeAccess({ sessionId, token: 'first', expiresInSeconds: 600 }, Date.now());
    // No answer is set: the call fails as without a connection.
    endSession();
    // A rejection without a handler is reported after the current task, and fails the test run.
    await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await held;
    expect(localStorage.getItem('sign-out-pending')).toBe('1');
  });
});
