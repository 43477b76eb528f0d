import { toTranscriptFile } from './transcript-file.js';

const talk = { id: 'id', startedAt: new Date('2026-05-31T15:30:00Z') };

describe('toTranscriptFile', () => {
  it('[TRN-12] names the file by the day in Japan, and encodes what a header cannot hold', () => {
    const file = toTranscriptFile(talk, "花*子'\r\n(A)/😀", [{ speaker: 2, text: 'は\nい' }]);
    expect(file?.text).toBe('話者2: は い\n');
    expect(file?.disposition).toBe(
      `attachment; filename="transcript_id.txt"; filename*=UTF-8''1on1_2026-06-01_%E8%8A%B1_%E5%AD%90%27__%28A%29_%F0%9F%98%80.txt`,
    );
  });

  it('is null without lines', () => {
    expect(toTranscriptFile(talk, '花子', [])).toBeNull();
  });

  it('does not cut an emoji in half', () => {
    expect(() => toTranscriptFile(talk, `${'x'.repeat(59)}😀`, [{ speaker: null, text: 'a' }])).not.toThrow();
  });
});
