import { downloadName } from './download-name.js';

describe('downloadName', () => {
  it('[TRN-13] defaults to transcript_{id}.txt', () => {
    expect(downloadName(null, '42')).toBe('transcript_42.txt');
    expect(downloadName('attachment', '42')).toBe('transcript_42.txt');
    expect(downloadName('attachment; filename=""', '42')).toBe('transcript_42.txt');
    expect(downloadName("attachment; filename*=UTF-8''%E3%81", '42')).toBe('transcript_42.txt');
  });

  it('[TRN-13] reads the name in the header, quoted, bare or escaped', () => {
    expect(downloadName('attachment; filename="talk.txt"', '42')).toBe('talk.txt');
    expect(downloadName('attachment; filename=talk.txt', '42')).toBe('talk.txt');
    expect(downloadName(String.raw`attachment; filename="a \"b\".txt"`, '42')).toBe('a _b_.txt');
  });

  it('[TRN-14] prefers the encoded name of RFC 5987', () => {
    const header = `attachment; filename="transcript.txt"; filename*=UTF-8''${encodeURIComponent('佐倉さん_1on1.txt')}`;
    expect(downloadName(header, '42')).toBe('佐倉さん_1on1.txt');
  });

  it('never gives a path', () => {
    expect(downloadName('attachment; filename="../../etc/passwd"', '42')).toBe('.._.._etc_passwd');
  });
});
