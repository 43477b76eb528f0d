/** Lets Node run the product's TypeScript with its decorators in a process of its own: `node --import ./test/kit/product/typescript.mjs file.ts`. */
import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

registerHooks({
  resolve(specifier, context, next) {
    const lib = /^@app\/([^/]+)$/.exec(specifier)?.[1];
    if (lib !== undefined) return next(pathToFileURL(join(ROOT, 'libs', lib, 'src/index.ts')).href, context);
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return next(source.href, context);
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      filename: fileURLToPath(url),
      sourceMaps: 'inline',
      jsc: {
        target: 'es2023',
        experimental: { keepImportAttributes: true },
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        keepClassNames: true,
      },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
