import { LIMITS } from '@app/contract';
import { importBody, importProblem } from './import-form.js';
import { decodeText, FileRefused, readTranscriptFile } from './transcript-file.js';
import { previewSentence, previewTranscript } from './transcript-preview.js';

const SHIFT_JIS = Uint8Array.from([0x98, 0x62, 0x8e, 0xd2, 0x31, 0x3a, 0x20, 0x82, 0xcd, 0x82, 0xa2]);

describe('previewTranscript', () => {
  it('[LOG-12] counts lines and speakers of tagged text, half and full width, CRLF', () => {
    const preview = previewTranscript('話者1: はい\r\n話者２：そうです\r\n\r\n話者1：なるほど\r\nざわめき');
    expect(preview).toMatchObject({ format: 'text', lines: 4, speakers: ['話者1', '話者2'], untagged: 1 });
    expect(previewSentence(preview)).toBe('4行、話者2人を読み取りました。話者のない行が1行あります。');
  });

  it('[LOG-12] says when no speaker is tagged', () => {
    expect(previewSentence(previewTranscript('はい\nそうです'))).toBe('2行を読み取りました。話者の区別はありません。');
  });

  it('[LOG-12] counts the cues of a WebVTT and its voices', () => {
    const vtt = [
      '\uFEFFWEBVTT',
      'NOTE made by hand',
      '1\n00:00:01.000 --> 00:00:04.000\n<v 佐倉>はい\nそうです',
      '00:00:05.000 --> 00:00:06.000\n<v 森下>なるほど</v> <v 佐倉>ええ',
      '00:00:07.000 --> 00:00:08.000\n<i></i>',
    ].join('\r\n\r\n');
    const preview = previewTranscript(vtt);
    expect(preview).toMatchObject({ format: 'vtt', lines: 3, speakers: ['佐倉', '森下'], untagged: 0 });
    expect(previewSentence(preview)).toBe('3行、話者2人を読み取りました（WebVTT）。');
  });

  it('says nothing about nothing', () => {
    expect(previewSentence(previewTranscript(' \n\u3000\n話者1:'))).toBeNull();
  });
});

describe('import form', () => {
  const now = new Date('2026-11-21T04:00:00.000Z');
  const form = { employeeId: 'e', heldAt: '2026-11-20T14:10', theme: null, transcript: '話者1: はい' };

  it('takes date and time as meant in Japan, also across the end of a year', () => {
    expect(importBody({ ...form, heldAt: '2027-01-01T00:30' })).toMatchObject({
      timestamp: '2026-12-31T15:30:00.000Z',
    });
  });

  it('names the missing fields, one at a time', () => {
    expect(importProblem({ ...form, employeeId: null }, now)).toBe('部下を選んでください。');
    expect(importProblem({ ...form, heldAt: '' }, now)).toBe('日時を入力してください。');
    expect(importProblem({ ...form, heldAt: '2026-11-22T10:00' }, now)).toContain('これから');
    expect(importProblem({ ...form, transcript: ' ' }, now)).toContain('貼り付ける');
    expect(importProblem(form, now)).toBeNull();
  });

  it('takes 500,000 characters and not one more; an emoji is one', () => {
    const full = '🌱'.repeat(LIMITS.transcript);
    expect(importProblem({ ...form, transcript: full }, now)).toBeNull();
    expect(importProblem({ ...form, transcript: `${full}あ` }, now)).toContain('500,001文字');
  });

  it('sends a theme only when one was chosen', () => {
    const sent = { employeeId: 'e', timestamp: '2026-11-20T05:10:00.000Z', transcript: '話者1: はい' };
    expect(importBody(form)).toEqual(sent);
    expect(importBody({ ...form, theme: 'そのほか自由に' })).toEqual({ ...sent, theme: 'そのほか自由に' });
  });
});

describe('transcript file', () => {
  it('reads UTF-8, UTF-16 and Shift_JIS', () => {
    expect(decodeText(new TextEncoder().encode('話者1: はい🌱'))).toBe('話者1: はい🌱');
    expect(decodeText(SHIFT_JIS)).toBe('話者1: はい');
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x6f, 0x30]))).toBe('は');
  });

  it('refuses a file that is no text', () => {
    expect(() => decodeText(Uint8Array.from([0x50, 0x4b, 0x03, 0x00]))).toThrow(FileRefused);
    expect(() => decodeText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff]))).toThrow(FileRefused);
  });

  it('refuses other kinds of files, files beyond the limit, and empty ones', async () => {
    await expect(readTranscriptFile(new File(['はい'], 'talk.docx'))).rejects.toThrow('.txt');
    await expect(readTranscriptFile(new File([' \n'], 'talk.txt'))).rejects.toThrow('文字がありません');
    await expect(readTranscriptFile(new File([new Uint8Array(8_000_001)], 'talk.txt'))).rejects.toThrow('大きすぎます');
    await expect(readTranscriptFile(new File(['話者1: はい'], 'TALK.VTT'))).resolves.toBe('話者1: はい');
  });
});
