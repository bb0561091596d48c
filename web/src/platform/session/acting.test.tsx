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
