import { OFFLINE_ENGINE } from '@app/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { goodAnswer } from '../../../kit/doubles/model-answers.js';
import { OpenAiServer } from '../../../kit/doubles/openai-server.js';
import type { ScenarioEnvironment } from '../scenario/scenario-types.js';

const SLOW_MS = 60_000;
/** Long enough that summaries are asked for meanwhile; then the model is quick again. */
const LASTS_MS = 75_000;

/** A language model that answers at once, then for a while only after 60 s. */
export async function slowModel(): Promise<ScenarioEnvironment> {
  const model = await OpenAiServer.start();
  model.behaviour = goodAnswer;
  return {
    env: { AI_PROVIDER: 'openai', OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'slow' },
    inject: async ({ query }) => {
      model.behaviour = (request) => {
        const answer = goodAnswer(request);
        return typeof answer === 'object' && 'say' in answer ? { ...answer, after: SLOW_MS } : answer;
      };
      await sleep(LASTS_MS);
      const [row] = await query<{ replies: number; summaries: number }>(
        `select (select count(*)::int from messages where engine = $1) as replies,
                (select count(*)::int from analyses where kind = 'summary' and provisional) as summaries`,
        [OFFLINE_ENGINE],
      );
      model.behaviour = goodAnswer;
      return `${LASTS_MS / 1000}秒のあいだ遅いままにし、オフライン分析が${row?.replies ?? 0}件の返事に答え、その終わりに${row?.summaries ?? 0}件のまとめが仮のものでした。`;
    },
    remove: () => model.close(),
  };
}
