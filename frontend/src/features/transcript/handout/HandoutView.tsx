import { Link } from 'react-router';
import { failureOf } from '../../../api/failures.js';
import { saveFile } from '../../../helpers/save-file.js';
import { Button } from '../../../ui/controls/Button.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { usePageTitle } from '../../../ui/layout/PageTitle.js';
import { SafeMarkdown } from '../../../ui/text/SafeMarkdown.js';
import { downloadName } from '../../../helpers/download-name.js';
import css from './handout.module.css';
import { useHandout } from './use-handout.js';

/** The version for the report exactly as it would be given: read it, then save or print it. */
export function HandoutView({ id }: { id: string }) {
  const { data: read, error, isPending, refetch } = useHandout(id);
  // What cannot be read again may have been deleted.
  const data = error === null ? read : undefined;
  usePageTitle('部下に渡す版');
  const save = () => {
    if (data === undefined) return;
    saveFile(new Blob([data.markdown], { type: 'text/markdown' }), downloadName(data.disposition, id));
  };
  return (
    <>
      <div className={css.tools}>
        <Link to={`/app/log/transcript/${id}`} className={css.back}>
          <Icon name="back" />
          記録へ戻る
        </Link>
        <Button icon="download" disabled={data === undefined} onClick={save}>
          Markdownで保存
        </Button>
        <Button kind="filled" disabled={data === undefined} onClick={() => window.print()}>
          印刷する
        </Button>
        <p className={css.note}>
          日時、テーマ、まとめ、次の一歩だけが入ります。メモ、AIとの会話、助言、あなたの覚えは入りません。渡す前に、一度お読みください。
        </p>
      </div>
      {isPending && <Ring minHeight={320} />}
      {error !== null && (
        <Banner kind="error" action={<Button onClick={() => void refetch()}>もう一度読み込む</Button>}>
          {failureOf('loadConversation', error)}
        </Banner>
      )}
      {data !== undefined && (
        <article className={css.sheet} aria-label="部下に渡す版">
          <SafeMarkdown>{data.markdown}</SafeMarkdown>
        </article>
      )}
    </>
  );
}
