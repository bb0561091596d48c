import { createSession } from '@candela/contract/sign-in/sessions';
import { roleIds } from '@candela/contract/roles';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignedOutNote } from './signed-out-note.tsx';
import { sessionItem } from '#platform/session/session-item.ts';
import { currentSession, sessionRefused, useSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { signIn } from './sessions.api.ts';
import { renderPart } from '#testing/render-part.tsx';

const text = 'You were signed out. Please sign in again.';

/** Another tab of this browser stores the end of the session. */
function endInOtherTab(wasRefused: boolean) {
  const newValue = JSON.stringify({ state: { id: null, profile: null, actor: null, wasRefused }, version: 1 });
  localStorage.setItem(sessionItem, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: sessionItem, newValue })));
}

test('the note is shown to users whose session was ended only', () => {
  renderPart(<SignedOutNote />);
  expect(screen.queryByText(text)).toBeNull();
  act(() => sessionRefused(currentSession().id));
  expect(screen.getByText(text)).toBeDefined();
  act(() => currentSession().signOut());
  expect(screen.queryByText(text)).toBeNull();
});

test('the other tabs of the browser say it too; not if the user has signed out there', () => {
  renderPart(<SignedOutNote />);
  endInOtherTab(false);
  expect(currentSession().id).toBeNull();
  expect(screen.queryByText(text)).toBeNull();
  act(() => currentSession().start('next', buildUser(roleIds.student)));
  endInOtherTab(true);
  expect(screen.getByText(text)).toBeDefined();
});

test('the note is not shown after a wrong password, nor when the page is opened later', async () => {
  const api = installTestApi();
  api.answer(createSession, () => new Refusal('sessions.invalidCredentials'));
  renderPart(<SignedOutNote />);
  act(() => currentSession().signOut());
  const given = { email: 'learner@candela.test', password: 'mistyped' };
  await act(() => signIn(given).catch(() => {}));
  expect(api.callsOf(createSession)).toHaveLength(1);
  expect(screen.queryByText(text)).toBeNull();

  act(() => currentSession().start('next', buildUser(roleIds.student)));
  act(() => sessionRefused('next'));
  expect(screen.getByText(text)).toBeDefined();
  // As at the next start, from what is stored.
  await act(() => useSession.persist.rehydrate());
  expect(screen.queryByText(text)).toBeNull();
});
