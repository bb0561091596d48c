import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** The files of the build, and which imports which. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const dist = new URL('../web/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;
const bytesOf = (file: string) => gzipSync(readFileSync(new URL(file, dist))).length;

/** The files that are loaded before a page is shown whose own file has this name (web/chunk-groups.ts). */
function filesOf(page: string): Set<string> {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === page);
  if (key === undefined) throw new Error(`The build has no file named ${page}.`);
  const found = new Set<string>();
  const follow = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(follow);
  };
  ['index.html', key].forEach(follow);
  return found;
}

/** Kilobytes: of the home page more, since it knows the names of the files of all pages that it leads to. */
const limits = { 'sign-in': 240, home: 244 } as const;

describe.each(['sign-in', 'home'] as const)('before the page of %s shows anything', (page) => {
  const files = filesOf(page);

  it.each(['ar', 'en', 'fr'])(`at most ${limits[page]} kB of code and texts are loaded: %s`, (code) => {
    const bytes = [...files, `assets/i18n/${code}.json`].map(bytesOf).reduce((sum, each) => sum + each);
    expect(bytes).toBeLessThanOrEqual(limits[page] * 1000);
  });

  it('nothing is loaded that grows with the pages of administration or of trainers', () => {
    for (const area of ['admin', 'trainer']) {
      const routes = manifest[`src/app/routes/${area}.routes.ts`];
      expect(routes?.file).toBeDefined();
      expect(files).not.toContain(routes?.file);
    }
  });

  it('no file of the other first page is loaded', () => {
    const own = ['sign-in', 'home'].filter((name) => [...files].some((file) => file.startsWith(`assets/${name}-`)));
    expect(own).toHaveLength(1);
  });
});
