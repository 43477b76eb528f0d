import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What ESLint says of a source that stands in for a file of ours, with the settings of `npm run check`. */
function lint(source: string, file: string): string {
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file],
    { input: source, encoding: 'utf8' },
  );
  return stdout;
}

describe('npm run check', () => {
  it.each([
    ['spaces before an end', String.raw`/\s+$/u`],
    ['a tag', String.raw`/<[^>]*>/u`],
    ['a group that repeats what it begins with', String.raw`/^(?:それは|それ|はい|いえ|え)*$/u`],
  ])(
    '[BUD-2] refuses a regular expression whose worst case is worse than linear: %s',
    (_, expression) => {
      const source = `export const test = (text: string): boolean => ${expression}.test(text);\n`;
      expect(lint(source, 'libs/contract/src/transcript/transcript.ts')).toContain('redos/no-vulnerable');
      expect(lint(source, 'frontend/src/features/import/import-form.ts')).toContain('redos/no-vulnerable');
    },
    120_000,
  );

  it('[BUD-2] lets a linear one pass', () => {
    const source = String.raw`export const test = (text: string): boolean => /<[^<>]*>/u.test(text);` + '\n';
    expect(lint(source, 'libs/contract/src/transcript/transcript.ts')).toBe('');
  }, 120_000);

  it.each([
    ['apps/api/src/conversations/detail/conversations.service.ts', 3],
    ['libs/conversations/src/lifecycle/retention.ts', 4],
  ])(
    '[DEV-7] refuses a conversation that is locked, notified or queued outside of ConversationChanges: %s',
    (file, times) => {
      const source = [
        `import { Conversation, touch } from '@app/database';`,
        `import type { JobProducer } from '@app/queue';`,
        `import { type EntityManager, LockMode } from '@mikro-orm/postgresql';`,
        `export const test = (em: EntityManager, jobs: JobProducer): Promise<void> =>`,
        `  em.transactional(async (inner) => {`,
        `    await inner.findOne(Conversation, { id: 'c' }, { lockMode: LockMode.PESSIMISTIC_WRITE });`,
        `    await jobs.enqueueAnalysis({ conversationId: 'c', owner: 'o' }, 'now');`,
        `    void touch;`,
        `  });`,
      ].join('\n');
      expect(lint(`${source}\n`, file).split('changed through ConversationChanges')).toHaveLength(times + 1);
    },
    120_000,
  );

  it('[DEV-12] refuses a test whose requirement docs/requirements.md does not explain', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jizo-check-'));
    try {
      const [known, unknown] = [12, 999].map((number) => `[DEV-${number}]`);
      writeFileSync(
        join(folder, 'one.spec.ts'),
        `it('${known ?? ''} ${unknown ?? ''} does something', () => undefined);`,
      );
      const args = ['scripts/checks/check-requirements.mjs', folder];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(stderr).toBe(
        `one.spec.ts: ${unknown ?? ''} の意味が docs/requirements.md にありません。一行を足してください。\n`,
      );
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jizo-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Sources in a folder that stands for the repository. */
function put(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function check(script: string): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
}

describe('the folders of npm run check', () => {
  beforeEach(() => {
    put({ 'tsconfig.json': '{}', 'apps/one/src/main.ts': "import './a/a1.js';\n", 'apps/one/src/a/a1.ts': '' });
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'sixteen files beside each other',
      Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`apps/one/src/a/b${String(at)}.ts`, ''])),
      'apps/one/src/a: 16 files beside each other, 15 at most',
    ],
    [
      'a folder with a single file, its test aside',
      { 'apps/one/src/a/a2.ts': '', 'apps/one/src/b/b1.ts': '', 'apps/one/src/b/b1.spec.ts': '' },
      'apps/one/src/b: a folder with a single file',
    ],
    [
      'two files of one name in a part',
      { 'apps/one/src/a/a2.ts': '', 'apps/one/src/a2.ts': '' },
      'the same name in one part: apps/one/src/a/a2.ts, apps/one/src/a2.ts',
    ],
    [
      'two folders that import each other by different files',
      {
        'apps/one/src/a/a2.ts': "import '../b/b1.js';\n",
        'apps/one/src/b/b1.ts': '',
        'apps/one/src/b/b2.ts': "import type {} from '../a/a1.js';\n",
      },
      'apps/one/src: 1 of the imports of a circle, first: apps/one/src/b/b2.ts imports apps/one/src/a/a1.ts',
    ],
    [
      'a folder that imports the files around it',
      { 'apps/one/src/a/a2.ts': "import '../other.js';\n", 'apps/one/src/other.ts': '' },
      'apps/one/src: 1 of the imports of a circle, first: apps/one/src/a/a2.ts imports apps/one/src/other.ts',
    ],
  ])('[DEV-2] [DEV-3] refuse %s', (_, files, problem) => {
    put(files);
    const { status, stderr } = check('scripts/checks/check-folders.mjs');
    expect(stderr).toContain(problem);
    expect(status).toBe(1);
  });

  it('[DEV-2] [DEV-3] let pass what keeps to the rules', () => {
    put({
      'apps/one/src/a/a2.ts': '',
      'apps/two/src/a1.ts': '',
      'apps/two/src/index.ts': '',
      'apps/one/src/index.ts': '',
    });
    expect(check('scripts/checks/check-folders.mjs')).toMatchObject({ stderr: '', status: 0 });
  });
});

describe('the routes of npm run check', () => {
  const controller = (described: string): Record<string, string> => ({
    'tsconfig.json': '{ "include": ["apps"], "compilerOptions": { "experimentalDecorators": true } }',
    'apps/api/src/house.ts': `
      export class AppError extends Error { constructor(readonly code: string) { super(); } }
      export const Describe = (summary: string, ...errors: string[]): MethodDecorator => () => undefined;
      const check = (n: number) => { if (n > 1) throw new AppError(n > 2 ? 'LARGE' : 'SMALL'); };
      export class Service { find(n: number) { return [n].map((one) => check(one)); } }
    `,
    'apps/api/src/house.controller.ts': `
      import { AppError, Describe, Service } from './house.js';
      export class House {
        constructor(private readonly service: Service) {}
        @Describe('探します。', ${described})
        find() { if (this.service.find(1)) throw new AppError('INTERNAL'); }
      }
    `,
  });

  it.each([
    ["'LARGE'", 'House.find can answer SMALL'],
    ["'LARGE', 'SMALL', 'GONE'", 'House.find never answers GONE'],
  ])('[DEV-6] refuse %s for a route that can answer LARGE and SMALL', (described, problem) => {
    put(controller(described));
    const { status, stderr } = check('scripts/checks/check-routes.mjs');
    expect(stderr).toContain(problem);
    expect(status).toBe(1);
  });

  it('[DEV-6] let a route pass that names what it can answer', () => {
    put(controller("'LARGE', 'SMALL'"));
    expect(check('scripts/checks/check-routes.mjs')).toMatchObject({ stderr: '', status: 0 });
  });
});
