import type { Sealing, SealingTold } from './seal-existing.js';

/** Where no line can move, a new one comes so often. */
const PAUSE_MS = 5_000;

const STEPS: Record<Sealing['step'], { name: string; unit: string }> = {
  seal: { name: '保存されている言葉を封じています', unit: '行' },
  search: { name: '検索のための写しを、封じて作っています', unit: '件' },
  rewrite: { name: 'データベースのファイルを書き直しています', unit: '表' },
  log: { name: '書き込みの記録（WAL）を入れかえています', unit: 'ファイル' },
};

const LOG_STAYS =
  '注意: 書き込みの記録（WAL）を入れかえる権限がありません。前の版の言葉が、しばらく残ります。docs/operations.md の「封をする更新」のとおりに入れかえてください。';

/** Tells on a terminal, where one line moves, or in a log. */
export function tellOn(stream: Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean }): SealingTold {
  let step: Sealing['step'] | null = null;
  let toldAt = 0;
  const end = (): void => {
    if (step !== null && stream.isTTY === true) stream.write('\n');
    step = null;
  };
  return {
    progress(sealing) {
      const isNew = sealing.step !== step;
      if (isNew) end();
      if (!isNew && stream.isTTY !== true && Date.now() - toldAt < PAUSE_MS) return;
      step = sealing.step;
      toldAt = Date.now();
      stream.write(stream.isTTY === true ? `\r${sentence(sealing)}` : `${sentence(sealing)}\n`);
    },
    logStays() {
      end();
      stream.write(`${LOG_STAYS}\n`);
    },
    end,
  };
}

/** It never gets shorter within a step: on a terminal it covers the one before it. */
function sentence({ step, done, total }: Sealing): string {
  const { name, unit } = STEPS[step];
  const most = total.toLocaleString('ja-JP');
  return `${name}… ${done.toLocaleString('ja-JP').padStart(most.length)} / ${most} ${unit}`;
}
