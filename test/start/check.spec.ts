import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A source that stands in for a file of ours. */
interface Source {
  source: string;
  file: string;
}

/** ESLint with the settings of `npm run check` over several sources: one process, which reads the types of the project once. */
const LINT_ALL = `
  import { ESLint } from 'eslint';
  import { json } from 'node:stream/consumers';
  const eslint = new ESLint();
  const messages = [];
  for (const { source, file } of await json(process.stdin)) {
    const [result] = await eslint.lintText(source, { filePath: file });
    messages.push(result.messages.map(({ ruleId, message }) => ruleId + ': ' + message));
  }
  console.log(JSON.stringify(messages));
`;

/** @returns what ESLint says of each source, in their order */
function lint(sources: readonly Source[]): string[][] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', LINT_ALL], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

const REGEX_FILES = ['libs/contract/src/transcript/transcript.ts', 'frontend/src/features/import/import-form.ts'];
const withRegex = (expression: string): string =>
  `export const test = (text: string): boolean => ${expression}.test(text);\n`;
const HARMFUL = [
  ['spaces before an end', String.raw`/\s+$/u`],
  ['a tag', String.raw`/<[^>]*>/u`],
  ['a group that repeats what it begins with', String.raw`/^(?:それは|それ|はい|いえ|え)*$/u`],
].map(([name = '', expression = '']) => ({ name, source: withRegex(expression) }));
const HARMLESS = withRegex(String.raw`/<[^<>]*>/u`);

/** A change that goes round ConversationChanges, and how many of its three calls and one import each place refuses. */
const CHANGE = `${[
  `import { Conversation, touch } from '@app/database';`,
  `import type { JobProducer } from '@app/queue';`,
  `import { type EntityManager, LockMode } from '@mikro-orm/postgresql';`,
  `export const test = (em: EntityManager, jobs: JobProducer): Promise<void> =>`,
  `  em.transactional(async (inner) => {`,
  `    await inner.findOne(Conversation, { id: 'c' }, { lockMode: LockMode.PESSIMISTIC_WRITE });`,
  `    await jobs.enqueueAnalysis({ conversationId: 'c', owner: 'o' }, 'now');`,
  `    void touch;`,
  `  });`,
].join('\n')}\n`;
const CHANGED = [
  { file: 'apps/api/src/conversations/detail/conversations.service.ts', times: 3 },
  { file: 'libs/conversations/src/lifecycle/retention.ts', times: 4 },
];

describe('npm run check', () => {
  let said: Map<string, string[]>;
  const saidOf = (source: string, file: string): string[] => said.get(`${file}\n${source}`)!;

  beforeAll(() => {
    const sources = [
      ...[...HARMFUL.map(({ source }) => source), HARMLESS].flatMap((source) =>
        REGEX_FILES.map((file) => ({ source, file })),
      ),
      ...CHANGED.map(({ file }) => ({ source: CHANGE, file })),
    ];
    const messages = lint(sources);
    said = new Map(sources.map(({ source, file }, index) => [`${file}\n${source}`, messages[index]!]));
  }, 240_000);

  it.each(HARMFUL)(
    '[BUD-2] refuses a regular expression whose worst case is worse than linear: $name',
    ({ source }) => {
      for (const file of REGEX_FILES)
        expect(saidOf(source, file)).toContainEqual(expect.stringContaining('redos/no-vulnerable'));
    },
  );

  it('[BUD-2] lets a linear one pass', () => {
    for (const file of REGEX_FILES) expect(saidOf(HARMLESS, file)).toEqual([]);
  });

  it.each(CHANGED)(
    '[DEV-7] refuses a conversation that is locked, notified or queued outside of ConversationChanges: $file',
    ({ file, times }) => {
      const refused = saidOf(CHANGE, file).filter((message) => message.includes('changed through ConversationChanges'));
      expect(refused).toHaveLength(times);
    },
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
