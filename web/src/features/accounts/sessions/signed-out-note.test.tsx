import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignedOutNote } from './signed-out-note.tsx';
import { sessionItem } from '#platform/session/session-item.ts';
import { currentSession, sessionRefused } from '#platform/session/session.ts';
import { renderPart } from '#testing/render-part.tsx';

const text = 'You were signed out. Please sign in again.';

/** Another tab of this browser stores the end of the session. */
function endInOtherTab(wasRefused: boolean) {
  const newValue = JSON.stringify({ state: { id: null, profile: null, actor: null, wasRefused }, version: 1 });
  localStorage.setItem(sessionItem, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: sessionItem, newValue })));
}

test('whoever is thrown out is told so, and nobody else', () => {
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
  endInOtherTab(true);
  expect(screen.getByText(text)).toBeDefined();
});
