import type { TranscriptFormat } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { saveFile } from '../../helpers/save-file.js';
import { downloadName } from './download-name.js';

/** Fetches the transcript with the token and hands it to the browser as a file. Answers false where there is none. */
export function useDownload(id: string) {
  return useMutation({
    mutationFn: async (format: TranscriptFormat) => {
      const { data, response } = await api.GET('/api/conversations/{id}/transcript/download', {
        params: { path: { id }, query: { format } },
        parseAs: 'blob',
      });
      if (response.status === 204 || !(data instanceof Blob)) return false;
      saveFile(data, downloadName(response.headers.get('content-disposition'), id));
      return true;
    },
  });
}
