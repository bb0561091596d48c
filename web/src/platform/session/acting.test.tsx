import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('the end of a session as somebody else is reported, but not to who has asked for it', async () => {
  vi.resetModules();
  const { leaveActing, noteReturn, takeActingOver } = await import('./acting.ts');
  const replace = vi.fn();
  vi.stubGlobal('location', { replace });
  leaveActing('one', { isOver: true });
  expect(replace).toHaveBeenLastCalledWith('/admin/usermanagement?open=one');
  expect([takeActingOver(), takeActingOver()]).toEqual([true, false]);

  // The server ends the session as asked, and the hub reports that first.
  noteReturn();
  leaveActing('one', { isOver: true });
  leaveActing('one', { isOver: false });
  expect(takeActingOver()).toBe(false);
});

test('a closed tab that the browser restores shows nobody else’s account once the user’s own session is another one', async () => {
  const stored = (id: string, actor: object | null) => JSON.stringify({ state: { id, actor }, version: 1 });
  const actor = { name: 'Ada', ownSessionId: 'own', endsAt: Date.now() + 3_600_000 };
  const isActing = async (ownSession: string | null) => {
    vi.resetModules();
    sessionStorage.setItem('session', stored('as another person', actor));
    if (ownSession === null) localStorage.removeItem('session');
    else localStorage.setItem('session', stored(ownSession, null));
    return (await import('./acting.ts')).isActingTab;
  };
  expect(await isActing('own')).toBe(true);
  expect(await isActing('of the next person')).toBe(false);
  expect(sessionStorage.getItem('session')).toBeNull();
  expect(await isActing(null)).toBe(false);
  localStorage.clear();
});
