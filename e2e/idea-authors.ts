import { expect, onTestFinished } from 'vitest';
import { callApi, signInByApi } from './api.ts';

/** The demo trainer may publish ideas until the end of a test. */
export async function letTrainerPublish(): Promise<void> {
  const { token } = await signInByApi('super');
  const { profile } = await signInByApi('trainer');
  interface User {
    firstName: string;
    lastName: string;
    email: string;
    roleIds: number[];
    permissions: string[];
    languageId: number | null;
    timeZone: string | null;
    revision: number;
  }
  const set = async (change: (permissions: string[]) => string[]) => {
    const { body } = await callApi<User>('GET', `/users/${profile.id}`, token);
    const { firstName, lastName, email, roleIds, permissions, languageId, timeZone, revision } = body;
    const fields = { firstName, lastName, email, roleIds, languageId, timeZone, revision };
    const answer = await callApi('PUT', `/users/${profile.id}`, token, { ...fields, permissions: change(permissions) });
    expect(answer.status).toBe(200);
  };
  await set((permissions) => [...new Set([...permissions, 'Manage Signals'])]);
  onTestFinished(() => set((permissions) => permissions.filter((each) => each !== 'Manage Signals')));
}
