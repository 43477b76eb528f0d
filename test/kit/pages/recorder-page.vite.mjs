import { defineConfig } from 'vite';

const path = (relative) => new URL(relative, import.meta.url).pathname;

/** One script of the recorder's page; where to is said on the command line. */
export default defineConfig({
  root: path('../../..'),
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: { '@app/contract': path('../../../libs/contract/src/index.ts') } },
  publicDir: false,
  build: {
    emptyOutDir: true,
    minify: false,
    lib: { entry: path('recorder-page.mjs'), formats: ['es'], fileName: () => 'page.js' },
  },
});
