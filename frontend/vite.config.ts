import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => new URL(relative, import.meta.url).pathname;
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** Built once into dist/frontend and served by the api. In development the calls go on to a running api. */
export default defineConfig({
  root: path('.'),
  plugins: [react()],
  resolve: { alias: { '@app/contract': path('../libs/contract/src/index.ts') } },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: path('../dist/frontend'),
    emptyOutDir: true,
    // The Content-Security-Policy knows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with releases of the library only, so browsers keep it over our releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
          ],
        },
      },
    },
  },
});
