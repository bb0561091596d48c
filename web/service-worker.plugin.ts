import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Files that the worker keeps from its installation on; what it caches at run time is in src/platform/device/cached-files.ts. */
const kept = ['boot.js', 'favicon.svg'];

/** Builds the service worker as a script of its own, with the list of the files that it keeps. The page registers it when idle. */
export function serviceWorker(): Plugin {
  let folder = '';
  let root = '';
  return {
    name: 'candela-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    async closeBundle() {
      const revisionOf = (file: string) =>
        createHash('md5')
          .update(readFileSync(join(folder, file)))
          .digest('hex');
      const files = kept.map((url) => ({ revision: revisionOf(url), url }));
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { 'self.__WB_MANIFEST': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(root, 'service-worker', 'service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
