import { inject, onTestFinished } from 'vitest';
import { clientHeaders, credentialsOf, type Account } from './demo-accounts.ts';

interface Planned {
  id: number;
  meetingId: string;
  /** Path of its live room. */
  path: string;
}

interface Signed {
  token: string;
  profile: { id: string };
}

export interface MediaAddress {
  url: string;
  bearer: string;
}

let ownUrl: string | undefined;

/** Directs the calls of a test file to its own product. */
export function callProductAt(url: string): void {
  ownUrl = url;
}

/** Calls the API as a user or as a visitor; error responses are returned for the caller to check. */
export async function callApi<T>(
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${ownUrl ?? inject('url')}/api${path}`, {
    method,
    headers: {
      ...clientHeaders,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

async function request<T>(path: string, body: object, token?: string): Promise<T> {
  const answer = await callApi<T>('POST', path, token, body);
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const signIns = new Map<Account, Promise<Signed>>();

/** Signs in by the API, once per account and test file. */
export function signInByApi(account: Account): Promise<Signed> {
  const known = signIns.get(account);
  if (known) return known;
  const begun = request<Signed>('/sessions', credentialsOf(account));
  signIns.set(account, begun);
  return begun;
}

interface LiveEventGiven {
  isRecorded?: boolean;
  languageCode?: string;
  capacity?: number | null;
  host?: Account;
}

/** Plans an event with the demo trainer as host that can go live at once; it ends with the test. */
export async function planLiveEvent(
  title: string,
  { isRecorded = false, languageCode = 'en', capacity = null, host = 'trainer' }: LiveEventGiven = {},
): Promise<Planned> {
  const [admin, own] = [await signInByApi('admin'), await signInByApi(host)];
  const { id, meetingId } = await request<Omit<Planned, 'path'>>(
    '/events',
    {
      title,
      description: '',
      hostIds: [own.profile.id],
      startsAt: new Date(Date.now() + 5 * 60_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
      durationMinutes: 60,
      languageCode,
      subscriptionTypeIds: [],
      capacity,
      isRecorded,
      hasChat: true,
      isDraft: false,
      rule: null,
    },
    admin.token,
  );
  // Other journeys expect that no session is live.
  onTestFinished(async () => void (await callApi('POST', `/live/${meetingId}/${id}/end`, admin.token)));
  return { id, meetingId, path: `/streaming/${meetingId}/${id}` };
}

/** The URL and token with which the demo trainer publishes. */
export async function publishGrantOf({ id, meetingId }: Planned): Promise<MediaAddress> {
  return request(`/live/${meetingId}/${id}/publish-grant`, {}, (await signInByApi('trainer')).token);
}

/** The URL and token with which the demo learner watches. */
export async function playGrantOf({ id, meetingId }: Planned): Promise<MediaAddress> {
  const { token } = await signInByApi('student');
  const { sources } = await request<{ sources: (MediaAddress & { kind: string })[] }>(
    `/live/${meetingId}/${id}/play-grant`,
    {},
    token,
  );
  const source = sources.find(({ kind }) => kind === 'whep');
  if (!source) throw new Error('no address to watch by WHEP');
  return source;
}
