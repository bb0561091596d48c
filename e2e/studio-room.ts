import { expect, inject, onTestFinished } from 'vitest';
import { signIn, type Account, type Page } from './browser.ts';

/** What a studio may use. */
export const devices = { permissions: ['camera', 'microphone'] };

const post = (path: string, body: unknown, token = '') =>
  fetch(`${inject('url')}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'candela-web', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

async function ask<T>(path: string, body: unknown, token?: string): Promise<T> {
  const response = await post(path, body, token);
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as T;
}

/** Plans an event of Ingrid that begins in two minutes; returns the address of its room. */
export async function plan(title: string): Promise<string> {
  const signInAs = (who: Account) =>
    ask<{ token: string; profile: { id: string } }>('/sessions', {
      email: `${who}@candela.test`,
      password: 'candela-demo-1',
    });
  const [admin, trainer] = [await signInAs('admin'), await signInAs('trainer')];
  const startsAt = new Date(Date.now() + 120_000).toISOString().slice(0, 16);
  const { id, meetingId } = await ask<{ id: number; meetingId: string }>(
    '/events',
    {
      title,
      description: 'Live',
      hostIds: [trainer.profile.id],
      startsAt,
      timeZone: 'UTC',
      durationMinutes: 60,
      languageCode: 'es',
      subscriptionTypeIds: [],
      capacity: null,
      isRecorded: false,
      hasChat: true,
      isDraft: false,
      rule: null,
    },
    admin.token,
  );
  // Other journeys expect that nobody is live.
  onTestFinished(async () => void (await post(`/live/${meetingId}/${id}/end`, {}, admin.token)));
  return `/streaming/${meetingId}/${id}`;
}

/** As the trainer, with the made-up camera. */
export async function goLive(host: Page, path: string): Promise<void> {
  await signIn(host, 'trainer');
  await host.goto(path);
  await host.getByRole('button', { name: 'Go live' }).click();
  await host.getByText('You are live').waitFor();
}
