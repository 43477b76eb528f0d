import { OFFLINE_ENGINE } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { MODE_TEXTS } from '../recording/index.js';
import css from './EngineState.module.css';
import { QueueDashboardButton } from './QueueDashboardButton.js';

function whereTextGoes(engine: string): string {
  return engine === OFFLINE_ENGINE
    ? '1on1の文章は、このサーバーの中で分析し、ほかへは送りません。'
    : '1on1の文章は、設定されたOpenAI互換のサーバーへ送られます。応えないときは、オフライン分析が代わります。';
}

/** Which engines are at work, and where words and voices go: as the operator has set it. */
export function EngineState() {
  const settings = useQuery({
    queryKey: keys.publicSettings(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/public-settings', { signal })),
  });
  if (settings.isPending) return <Ring />;
  if (settings.isError) {
    return <LoadFailure sentence={failureOf('loadEngines', settings.error)} onRetry={settings.refetch} />;
  }
  const { aiEngine, speechMode, registration } = settings.data;
  return (
    <dl className={css.engines}>
      <dt>AI</dt>
      <dd>
        {aiEngine}
        <p className={css.help}>{whereTextGoes(aiEngine)}</p>
      </dd>
      <dt>文字起こし</dt>
      <dd>
        {MODE_TEXTS[speechMode].tag}
        <p className={css.help}>{MODE_TEXTS[speechMode].destination}</p>
      </dd>
      <dt>新規登録</dt>
      <dd>{registration === 'open' ? '受け付けています' : '受け付けていません'}</dd>
      <dt>背後の処理</dt>
      <dd>
        <QueueDashboardButton />
        <p className={css.help}>分析やメールの順番待ちを見て、やり直せます。話の内容は表示しません。</p>
      </dd>
    </dl>
  );
}
