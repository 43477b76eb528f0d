import { App } from 'antd';
import { failureOf } from '../../api/failures.js';
import { Button } from '../../ui/Button.js';
import { useDownload } from './use-download.js';

/** Saves the transcript as a file. */
export function DownloadButton({ conversationId }: { conversationId: string }) {
  const { modal } = App.useApp();
  const download = useDownload(conversationId);
  const tell = (title: string) => void modal.info({ title, okText: 'とじる', centered: true, icon: null });
  const save = () =>
    download.mutate(undefined, {
      onSuccess: (hasText) => {
        if (!hasText) tell('文字起こしデータがありません。');
      },
      onError: (error) => tell(failureOf('download', error)),
    });
  return (
    <Button icon="download" disabled={download.isPending} onClick={save}>
      文字起こしを保存
    </Button>
  );
}
