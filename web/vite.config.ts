import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

const locales = new URL('./src/locales/', import.meta.url);

/** Serves `src/locales/{code}.json` as `/assets/i18n/{code}.json`, in the build without white space. */
function interfaceLanguages(): Plugin {
  return {
    name: 'candela-interface-languages',
    configureServer(server) {
      server.middlewares.use('/assets/i18n/', (request, response, next) => {
        const code = /^\/([A-Za-z-]+)\.json/.exec(request.url ?? '')?.[1];
        if (!code || !readdirSync(locales).includes(`${code}.json`)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(new URL(`${code}.json`, locales)));
      });
    },
    generateBundle() {
      for (const file of readdirSync(locales)) {
        const source = JSON.stringify(JSON.parse(readFileSync(new URL(file, locales), 'utf8')));
        this.emitFile({ type: 'asset', fileName: `assets/i18n/${file}`, source });
      }
    },
  };
}

/** Loads the Latin letters beside the script instead of after it, so that the first paint has them. */
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

/** Compresses once, at build time and as well as it goes, what the server would compress again and again. */
function compressedFiles(): Plugin {
  return {
    name: 'candela-compressed-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|json|svg)$/.test(file))) {
        const path = join(dir, name);
        const content = readFileSync(path);
        if (content.length < 1024) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The development server fills in what the product's server fills in otherwise. */
function developmentPage(): Plugin {
  return {
    name: 'candela-development-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('%API_KEY%', process.env.API_KEY ?? 'candela-web').replace('%PUBLIC_URL%', page),
  };
}

const server = `http://localhost:${process.env.API_PORT ?? '3001'}`;
const page = `http://localhost:${process.env.WEB_PORT ?? '3000'}`;

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [react({ compiler: true }), interfaceLanguages(), preloadedFont(), compressedFiles(), developmentPage()],
  css: { postcss: { plugins: [presetMantine()] } },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/media': server,
      '/files': server,
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
            // Changes with an upgrade only, so it stays in the browser's store between releases.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 2,
            },
            { name: 'routing', test: /node_modules[\\/]@tanstack[\\/]/, priority: 1 },
            // Small and used by nearly every page: one file instead of dozens. Forms and clocks bring their libraries with them.
            {
              name: 'base',
              test: /web[\\/]src[\\/](ui|platform)[\\/](?!form-resolver|zoned-input|zone-choices|price-chart|market-data)/,
            },
          ],
        },
      },
    },
  },
});
