import { defineConfig, mergeConfig } from 'vite';
import product from '../../../frontend/vite.config.js';

/** Pages that show parts of the product alone, built as the product is. The test names the folder they go to. */
export default mergeConfig(
  product,
  defineConfig({
    root: import.meta.dirname,
    publicDir: false,
    build: {
      rolldownOptions: {
        input: ['recording-parts', 'mind-map', 'mind-elixir'].map(
          (name) => new URL(`${name}.html`, import.meta.url).pathname,
        ),
      },
    },
  }),
);
