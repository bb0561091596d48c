import react from '@vitejs/plugin-react';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { clientContract } from './client-contract.plugin.ts';
import { customMedia } from './custom-media.plugin.ts';

const locales = new URL('./src/locales/', import.meta.url);

/** The address of a file of texts below `/assets/i18n/`: that of the shell is the file of the language itself. */
const textAddress = (code: string, name: string) => (name === 'shell' ? `${code}.json` : `${code}/${name}.json`);

/** Serves `src/locales/{code}/{name}.json` as `/assets/i18n/{code}/{name}.json`, minified in the build. */
function interfaceLanguages(): Plugin {
  return {
    name: 'candela-interface-languages',
    configureServer(server) {
      server.middlewares.use('/assets/i18n/', (request, response, next) => {
        const [, code, name = 'shell'] = /^\/([A-Za-z-]+)(?:\/([a-z-]+))?\.json/.exec(request.url ?? '') ?? [];
        const file = new URL(`${code}/${name}.json`, locales);
        if (!code || !existsSync(file)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const code of readdirSync(locales)) {
        for (const file of readdirSync(new URL(code, locales))) {
          const source = JSON.stringify(JSON.parse(readFileSync(new URL(`${code}/${file}`, locales), 'utf8')));
          const address = textAddress(code, file.replace(/\.json$/, ''));
          this.emitFile({ type: 'asset', fileName: `assets/i18n/${address}`, source });
        }
      }
    },
  };
}

/** Preloads the Latin font together with the script, so that it is ready for the first paint. */
function preloadedFont(): Plugin {
  return {
    name: 'candela-preloaded-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (!file) return [];
        const attrs = {
          rel: 'preload',
          href: `/${file}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Workbox injects the list of files; what the worker caches at run time is in src/platform/device/cached-files.ts. */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'service-worker.ts',
    // The page registers it when idle, and the manifest is a separate file.
    injectRegister: false,
    manifest: false,
    injectManifest: { globPatterns: ['boot.js', 'favicon.svg'], rollupFormat: 'iife' },
  });
}

/** During development, fills in what the product's server otherwise writes into the page. */
function developmentPage(): Plugin {
  return {
    name: 'candela-development-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('%API_KEY%', process.env.API_KEY ?? 'candela-web')
        .replace('%PUBLIC_URL%', page)
        .replaceAll('%PRODUCT_NAME%', 'Candela'),
  };
}

/** Tells whether one of these files statically imports a module of ours, directly or indirectly. */
function importedBy(...paths: string[]): (id: string, modules: Rolldown.ChunkingContext) => boolean {
  let found: Set<string> | undefined;
  return (id, modules) => {
    if (found) return found.has(id);
    const reached = new Set<string>();
    const follow = (module: string) => {
      if (reached.has(module) || module.includes('node_modules')) return;
      reached.add(module);
      for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) follow(imported);
    };
    for (const path of paths) {
      const file = join(import.meta.dirname, path);
      if (!modules.getModuleInfo(file)) throw new Error(`${file} is no module of the client`);
      follow(file);
    }
    found = reached;
    return found.has(id);
  };
}

/** The pages of a first visit; everything that they import is bundled into one file with them. */
const isOfFirstVisit = importedBy('src/main.tsx', 'src/app/shell/signed-in-layout.tsx', 'src/app/pages/home.page.tsx');

/** Every visit loads this after its first page. */
const isOfOffline = importedBy('src/app/offline.ts');

const server = `http://localhost:${process.env.API_PORT ?? '3001'}`;
const page = `http://localhost:${process.env.WEB_PORT ?? '3000'}`;

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [
    react({ compiler: true }),
    interfaceLanguages(),
    preloadedFont(),
    serviceWorker(),
    clientContract(),
    developmentPage(),
  ],
  css: { postcss: { plugins: [customMedia(new URL('./src/ui/scale.css', import.meta.url)), presetMantine()] } },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/media': server,
      '/files': server,
      '/course-files': server,
      '/brand': server,
      '/covers': server,
      '/academy-covers': server,
      '/certificates': server,
      '/whip': server,
      '/whep': server,
      '/hls': server,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The player with its HLS engine; only video lessons load it.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with an upgrade, so it stays in the browser's cache between releases.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            // Not the tables, which no page of learners loads.
            {
              name: 'routing',
              test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core)/,
              priority: 2,
            },
            // Two files instead of fifty for a first visit, including its libraries.
            {
              debugName: 'first visit',
              priority: 1,
              test: /[\\/](web|contract|markets)[\\/]src[\\/]/,
              name: (id, modules) => {
                if (!isOfFirstVisit(id, modules)) return null;
                return /[\\/]web[\\/]src[\\/](ui|platform)[\\/]/.test(id) ? 'base' : 'home';
              },
            },
            {
              debugName: 'offline',
              test: /[\\/]web[\\/]src[\\/]/,
              name: (id, modules) => (isOfOffline(id, modules) ? 'offline' : null),
            },
            // Shared by many pages in small amounts: otherwise there would be some hundred tiny files, each listed when a page is opened.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ },
            {
              debugName: 'contract',
              test: /[\\/]contract[\\/]src[\\/]\w+[\\/]/,
              name: (id) => `contract-${/contract[\\/]src[\\/](\w+)[\\/]/.exec(id)?.[1]}`,
            },
          ],
        },
      },
    },
  },
});
