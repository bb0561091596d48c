import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { startI18n } from '#platform/languages/i18n.ts';
import { useSession } from '#platform/session/session.ts';
import { installPopovers } from './popovers.ts';
import { installTestApi } from './test-api.ts';

// The whole document in every message would hide what failed.
configure({
  getElementError: (message) => new Error(message ?? 'Not found.'),
  // What is waited for comes at once, but machines that test do other things as well.
  asyncUtilTimeout: 5000,
});
// A page without locks, as over plain http: the document has none, but a place where they should be.
Reflect.deleteProperty(Navigator.prototype, 'locks');
installPopovers();
installTestApi();
// Files share their modules and may share the window: each begins connected, and with nothing stored.
onlineManager.setOnline(true);
localStorage.clear();
sessionStorage.clear();
await startI18n();

// Fields that grow ask when fonts have come.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// What React or a library complains about is a fault of the component.
beforeEach(() => {
  const complaints = vi.spyOn(console, 'error');
  return () => {
    const { calls } = complaints.mock;
    complaints.mockRestore();
    expect(calls).toEqual([]);
  };
});

afterEach(() => {
  cleanup();
  useSession.getState().signOut();
});
