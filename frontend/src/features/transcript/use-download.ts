import type { TranscriptFormat } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { downloadTranscript } from '../../entities/conversation/conversation-requests.js';
import { saveFile } from '../../helpers/save-file.js';
import { downloadName } from '../../helpers/download-name.js';

/** Fetches the transcript with the token and hands it to the browser as a file. Answers false if nothing was said. */
export function useDownload(id: string) {
  return useMutation({
    mutationFn: async (format: TranscriptFormat) => {
      const transcript = await downloadTranscript(id, format);
      if (transcript !== null) saveFile(transcript.file, downloadName(transcript.disposition, id));
      return transcript !== null;
    },
  });
}
