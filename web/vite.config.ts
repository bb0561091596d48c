import react from '@vitejs/plugin-react';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { clientContract } from './client-contract.plugin.ts';
import { customMedia } from './custom-media.plugin.ts';
import { serviceWorker } from './service-worker.plugin.ts';

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
      '/feed-pictures': server,
      '/journal-pictures': server,
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
    // Which file imports which: the budget of first pages is checked with it.
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The player with its HLS engine; only video lessons load it.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
