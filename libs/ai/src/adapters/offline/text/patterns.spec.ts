import { checkSync } from 'recheck';
import type { OfflineEngine } from '../engine.js';

const LINEAR = {
  timeout: 60_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  maxRepeatCount: 1_000,
  maxPatternSize: 5_000,
};
const TALK = ['来週の金曜日の午後三時までに資料を送ります。', 'じゃあ、月末の30日にお願いします。', '木曜までに。'];

/** Every expression that the engine puts together from parts: ESLint sees literals alone. */
function composedPatterns(): RegExp[] {
  const made: RegExp[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct(target, [source, flags]: [string | RegExp, string | undefined]) {
      const pattern = new target(source, flags);
      made.push(pattern);
      return pattern;
    },
  });
  try {
    jest.isolateModules(() => {
      const { OfflineEngine: Engine } = jest.requireActual<{ OfflineEngine: typeof OfflineEngine }>('../engine.js');
      const { createTokenizer } = jest.requireActual<typeof import('./tokenizer.js')>('./tokenizer.js');
      const lines = TALK.map((text, at) => ({
        source: 'line' as const,
        id: String(at),
        speaker: at % 2,
        role: null,
        text,
      }));
      const about = { theme: null, stance: null, employeeName: '佐倉', heldAt: new Date('2026-11-20T05:00:00Z') };
      const talk = { conversationId: 'patterns', revision: 1, ...about, lines };
      for (const result of new Engine(createTokenizer()).analyse(talk, ['summary'], { conversations: 0, counts: {} }))
        expect(result.kind).toBe('summary');
    });
  } finally {
    globalThis.RegExp = real;
  }
  return made;
}

describe('expressions of the offline engine', () => {
  it('[BUD-2] are linear where they are put together from parts', () => {
    const patterns = [...new Map(composedPatterns().map((pattern) => [String(pattern), pattern])).values()];
    expect(patterns.length).toBeGreaterThan(15);
    const bad = patterns.filter(({ source, flags }) => checkSync(source, flags, LINEAR).status !== 'safe');
    expect(bad.map(({ source }) => source.slice(0, 200))).toEqual([]);
  }, 300_000);
});
