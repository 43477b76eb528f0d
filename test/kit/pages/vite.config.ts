import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import product from '../../../frontend/vite.config.js';

const PAGES = ['recording-parts', 'mind-map', 'mind-elixir'];

/** Pages that show parts of the product alone, built as the product is. The test names the folder they go to. */
export default defineConfig({
  ...product,
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  build: {
    ...product.build,
    rolldownOptions: {
      ...product.build?.rolldownOptions,
      input: PAGES.map((name) => new URL(`${name}.html`, import.meta.url).pathname),
    },
  },
});
