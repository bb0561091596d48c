import { inject } from 'vitest';
import { password, type Account } from './browser.ts';

interface Planned {
  id: number;
  meetingId: string;
}

export interface MediaAddress {
  url: string;
  bearer: string;
}

async function request<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${inject('url')}/api${path}`, {
    method: 'POST',
    headers: {
      'x-api-key': 'candela-web',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const signIns = new Map<Account, Promise<{ token: string; profile: { id: string } }>>();

/** Signs in by the API, once for each account in a file. */
function signInByApi(account: Account): Promise<{ token: string; profile: { id: string } }> {
  const known = signIns.get(account);
  if (known) return known;
  const begun = request<{ token: string; profile: { id: string } }>('/sessions', {
    email: `${account}@candela.test`,
    password,
  });
  signIns.set(account, begun);
  return begun;
}

/** An event of the demo trainer that can be gone live with at once. */
export async function planLiveEvent(title: string): Promise<Planned> {
  const [admin, trainer] = [await signInByApi('admin'), await signInByApi('trainer')];
  const event = {
    title,
    description: '',
    hostIds: [trainer.profile.id],
    startsAt: new Date(Date.now() + 5 * 60_000).toISOString().slice(0, 16),
    timeZone: 'UTC',
    durationMinutes: 60,
    languageCode: 'en',
    subscriptionTypeIds: [],
    capacity: null,
    isRecorded: false,
    hasChat: true,
    isDraft: false,
    rule: null,
  };
  return request<Planned>('/events', event, admin.token);
}

/** Where the demo trainer publishes. */
export async function publishGrantOf({ id, meetingId }: Planned): Promise<MediaAddress> {
  return request(`/live/${meetingId}/${id}/publish-grant`, {}, (await signInByApi('trainer')).token);
}

/** Where the demo learner watches. */
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
