import type { TranscriptFormat } from '@app/contract';
import { App, Dropdown } from 'antd';
import { Link } from 'react-router';
import { failureOf } from '../../api/failures.js';
import { Button } from '../../ui/controls/Button.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import css from './transcript.module.css';
import { useDownload } from './use-download.js';

const FORMATS: readonly { key: TranscriptFormat; label: string }[] = [
  { key: 'text', label: 'テキスト（.txt）' },
  { key: 'markdown', label: 'Markdown（.md）' },
  { key: 'webvtt', label: '字幕（WebVTT、.vtt）' },
];

/** Saves the transcript as a file: as text at once, in another format by the menu beside it; and leads to what the report may be given. */
export function DownloadButton({ conversationId }: { conversationId: string }) {
  const { modal } = App.useApp();
  const download = useDownload(conversationId);
  const tell = (title: string) => void modal.info({ title, okText: 'とじる', centered: true, icon: null });
  const save = (format: TranscriptFormat) =>
    download.mutate(format, {
      onSuccess: (hasText) => {
        if (!hasText) tell('文字起こしデータがありません。');
      },
      onError: (error) => tell(failureOf('download', error)),
    });
  const items = FORMATS.map((format) => ({ ...format, onClick: () => save(format.key) }));
  return (
    <div className={css.files}>
      <div className={css.download}>
        <Button icon="download" disabled={download.isPending} onClick={() => save('text')}>
          文字起こしを保存
        </Button>
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" disabled={download.isPending}>
          <IconButton
            icon="down"
            name="ほかの形式で保存"
            className={css.formats}
            aria-haspopup="menu"
            disabled={download.isPending}
          />
        </Dropdown>
      </div>
      <Link to={`/app/log/transcript/${conversationId}/handout`} className={css.handout}>
        部下に渡す版
      </Link>
    </div>
  );
}
