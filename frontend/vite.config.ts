import { realpathSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { publicPages } from './site/vite-plugin.js';

const path = (relative: string) => new URL(relative, import.meta.url).pathname;
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** Built once into dist/frontend and served by the api. In development the calls go on to a running api. */
export default defineConfig({
  root: path('.'),
  plugins: [react(), publicPages()],
  resolve: { alias: { '@app/contract': path('../libs/contract/src/index.ts') } },
  cacheDir: path('../.cache/vite'),
  server: {
    host: '127.0.0.1',
    fs: { allow: [path('.'), path('../libs/contract'), realpathSync(path('../node_modules'))] },
    proxy: {
      '/api': server,
      '/admin/queues': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: path('../dist/frontend'),
    emptyOutDir: true,
    // The Content-Security-Policy knows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // Browsers that lack it only load a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [path('index.html'), path('site/index.html'), path('site/jizo-1on1.html')],
      // Our modules only define things, so a feature's index brings along only what is used of it.
      treeshake: { moduleSideEffects: [{ test: /(?:frontend|libs\/contract)\/src\/.*\.tsx?$/u, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Changes with releases of the library only, so browsers keep it over our releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
            // Small, and part of most screens behind the login: one request instead of many, each with a head of its own.
            {
              name: 'live',
              test: /\/src\/.*\/(current-socket|live-conversations|server-reach|tell-apart|find-words|use-address-text|last-talk)\.ts$/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
});
