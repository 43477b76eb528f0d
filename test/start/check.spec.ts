import { spawnSync } from 'node:child_process';

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
});
