/**
 * Makes a start faster (`--import`). Compiled modules are cached in .cache/compiled, and each package name is resolved once: Node would
 * parse the package.json again for every file that imports the package, and that of drizzle-orm has 178 kB. Together 2.7 → 1.3 s of
 * processor time until the configuration is read.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../.cache/compiled');
enableCompileCache(folder);
// Child processes of the server use the cache too: live media, packaging.
process.env['NODE_COMPILE_CACHE'] ??= folder;

const ownFiles = new URL('.', import.meta.url).href;
const found = new Map<string, { url: string; format?: string | null | undefined }>();

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^[./]|^\w+:/.test(specifier) || !context.parentURL?.startsWith(ownFiles))
      return nextResolve(specifier, context);
    let place = found.get(specifier);
    if (!place) {
      const { url, format } = nextResolve(specifier, context);
      place = { url, format };
      found.set(specifier, place);
    }
    return { ...place, shortCircuit: true };
  },
});
