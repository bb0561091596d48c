import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { changeLanguage, startI18n } from '#platform/languages/i18n.ts';
import { english } from '#platform/languages/languages.ts';
import type { TextFile } from '#platform/languages/text-files.ts';
import { needTexts } from '#platform/languages/texts.ts';
import { useSession } from '#platform/session/session.ts';
import { installPopovers } from './popovers.ts';
import { installTestApi } from './test-api.ts';

// By default messages contain the whole document, which would hide the failure.
configure({
  getElementError: (message) => new Error(message ?? 'Not found.'),
  // Usually takes no time, but the machine may be busy: see vitest.config.ts.
  asyncUtilTimeout: Number(import.meta.env['ASYNC_TIMEOUT']),
});
// Simulates a page without locks, as on plain http.
Reflect.deleteProperty(Navigator.prototype, 'locks');
installPopovers();
installTestApi();
// Files share modules and possibly the window: each starts online and with empty storage.
onlineManager.setOnline(true);
localStorage.clear();
sessionStorage.clear();
// Only some files have one (fake-indexeddb). The product keeps its connections open, so the stores are emptied, not deleted.
if ('indexedDB' in globalThis) {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) await database.clear(store);
    database.close();
  }
}
await (i18next.isInitialized ? changeLanguage(english) : startI18n());
// Components are tested without the pages that load their texts.
const files = Object.keys(import.meta.glob('../locales/en/*.json')).map((path) => path.replace(/^.*\/|\.json$/g, ''));
await needTexts(files.filter((name) => name !== 'shell') as TextFile[]);

// Autosizing text fields wait for fonts to load.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// The document of these tests has no workers. This one stays silent, like one whose script is still loading.
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
if (!('Worker' in globalThis)) Object.defineProperty(globalThis, 'Worker', { value: SilentWorker });

// Console errors of React or a library count as failures of the component.
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
