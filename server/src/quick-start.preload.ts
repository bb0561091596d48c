/**
 * Makes a start cheaper (`--import`). Compiled modules are kept in .cache/compiled, and the name of a package is looked up once:
 * Node would parse its package.json again for every file that imports it, and that of drizzle-orm has 178 kB.
 * Together 2.7 → 1.3 s of processor until the configuration is read.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../.cache/compiled');
enableCompileCache(folder);
// The processes that the server starts: live media, packaging.
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
