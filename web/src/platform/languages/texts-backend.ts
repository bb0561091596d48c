import type { BackendModule, ReadCallback } from 'i18next';

async function read(code: string, done: ReadCallback): Promise<void> {
  let texts: Record<string, unknown>;
  try {
    const response = await fetch(`/assets/i18n/${code}.json`);
    // i18next retries a few times if the error may be temporary.
    if (!response.ok) return done(`The texts of ${code}: ${response.status}.`, response.status >= 500);
    texts = (await response.json()) as Record<string, unknown>;
  } catch (error) {
    return done(`The texts of ${code}: ${String(error)}.`, true);
  }
  done(null, texts);
}

/** Loads the interface texts for i18next: one file per language. */
export const textsBackend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => {},
  read: (code, _namespace, done) => void read(code, done),
};
