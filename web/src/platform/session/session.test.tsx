import { roleIds } from '@candela/contract/roles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionItem } from '#platform/session/session-item.ts';
import { useSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';

const profile = buildUser(roleIds.student);

beforeEach(() => useSession.getState().start('one', profile));
afterEach(() => localStorage.clear());

/** Simulates what another tab stores, and its event in this one. */
function hearOf(newValue: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key: sessionItem, newValue }));
}

const stored = (id: string | null) => JSON.stringify({ state: { id, profile, actor: null }, version: 1 });

test('a profile that arrives after another tab has ended the session does not bring it back', () => {
  localStorage.removeItem(sessionItem);
  useSession.getState().setProfile({ ...profile, firstName: 'Late' });
  expect(localStorage.getItem(sessionItem)).toBeNull();
  hearOf(null);
  expect(useSession.getState()).toMatchObject({ id: null, profile: null });
});

test('a session that another tab has ended is over, even if this one has stored it again before it heard of that', () => {
  localStorage.setItem(sessionItem, stored('one'));
  hearOf(null);
  expect(useSession.getState().id).toBeNull();
  expect(localStorage.getItem(sessionItem)).toContain('"id":null');
});

test('a session that another tab has begun since is taken over', async () => {
  localStorage.setItem(sessionItem, stored('two'));
  hearOf(stored(null));
  await expect.poll(() => useSession.getState().id).toBe('two');
});

test('the profile of somebody else is not taken for that of who is signed in now', () => {
  useSession.getState().setProfile({ ...profile, id: crypto.randomUUID(), firstName: 'Other' });
  expect(useSession.getState().profile?.firstName).toBe(profile.firstName);
  useSession.getState().setProfile({ ...profile, firstName: 'New' });
  expect(useSession.getState().profile?.firstName).toBe('New');
});
