import { LIMITS } from '@app/contract';
import { strToU8, zipSync } from 'fflate';
import { importBody, importProblem } from './import-form.js';
import { decodeText, FileRefused, readTranscriptFile } from './transcript-file.js';
import { previewSentence, previewTranscript } from './transcript-preview.js';

const SHIFT_JIS = Uint8Array.from([0x98, 0x62, 0x8e, 0xd2, 0x31, 0x3a, 0x20, 0x82, 0xcd, 0x82, 0xa2]);

describe('previewTranscript', () => {
  it('[LOG-12] counts lines and speakers of tagged text, half and full width, CRLF', () => {
    const preview = previewTranscript('話者1: はい\r\n話者２：そうです\r\n\r\n話者1：なるほど\r\nざわめき');
    expect(preview).toMatchObject({ form: 'text', lines: 4, speakers: ['話者1', '話者2'], untagged: 1 });
    expect(previewSentence(preview)).toBe('4行、話者2人を読み取りました。話者のない行が1行あります。');
  });

  it('[LOG-12] says when no speaker is tagged', () => {
    expect(previewSentence(previewTranscript('はい\nそうです'))).toBe('2行を読み取りました。話者の区別はありません。');
  });

  it('[LOG-12] [SCR-2] counts the cues of a WebVTT and its voices', () => {
    const vtt = [
      '\uFEFFWEBVTT',
      'NOTE made by hand',
      '1\n00:00:01.000 --> 00:00:04.000\n<v 佐倉>はい\nそうです',
      '00:00:05.000 --> 00:00:06.000\n<v 森下>なるほど</v> <v 佐倉>ええ',
      '00:00:07.000 --> 00:00:08.000\n<i></i>',
    ].join('\r\n\r\n');
    const preview = previewTranscript(vtt);
    expect(preview).toMatchObject({ form: 'vtt', lines: 3, speakers: ['佐倉', '森下'], untagged: 0 });
    expect(previewSentence(preview)).toBe('3行、話者2人（佐倉、森下）を読み取りました（WebVTT）。');
    expect(previewSentence(previewTranscript(vtt, '森下 葵'))).toBe(
      '3行、話者2人（佐倉、森下）を読み取りました（WebVTT）。上司は佐倉さんとして取り込みます。',
    );
  });

  const ZOOM = '[田中 太郎] 10:00:00\nどうですか。\n[Misaki S] 10:00:05\nはい。\n';

  it('[SCR-2] asks who of the names is the report where none is, and takes the answer', () => {
    expect(previewTranscript(ZOOM, '佐倉 美咲')).toMatchObject({ asked: ['田中 太郎', 'Misaki S'], manager: null });
    const chosen = previewTranscript(ZOOM, '佐倉 美咲', 'Misaki S');
    expect(chosen).toMatchObject({ asked: ['田中 太郎', 'Misaki S'], manager: '田中 太郎', employee: 'Misaki S' });
    expect(previewSentence(chosen)).toContain('上司は田中 太郎さんとして取り込みます。');
    for (const [text, report] of [
      [ZOOM, '田中 太郎'],
      [ZOOM, null],
      ['話者1: はい', '佐倉 美咲'],
    ] as const)
      expect(previewTranscript(text, report).asked).toEqual([]);
  });

  it('[SCR-2] [MND-5] of three names the report alone, and no manager', () => {
    const preview = previewTranscript(`${ZOOM}[佐倉 美咲] 10:00:09\nええ。`, '佐倉 美咲');
    expect(preview).toMatchObject({ manager: null, employee: '佐倉 美咲', asked: [] });
    expect(previewSentence(preview)).toContain(
      '部下は佐倉 美咲さんとして取り込みます。上司は、取り込んだあとに決められます。',
    );
  });

  it('says nothing about nothing', () => {
    expect(previewSentence(previewTranscript(' \n\u3000\n話者1:'))).toBeNull();
  });
});

describe('import form', () => {
  const now = new Date('2026-11-21T04:00:00.000Z');
  const form = {
    employeeId: 'e',
    heldAt: '2026-11-20T14:10',
    theme: null,
    transcript: '話者1: はい',
    employeeAs: null,
    isAgreed: true,
  };

  it('takes date and time as meant in Japan, also across the end of a year', () => {
    expect(importBody({ ...form, heldAt: '2027-01-01T00:30' })).toMatchObject({
      timestamp: '2026-12-31T15:30:00.000Z',
    });
  });

  it('names the missing fields, one at a time', () => {
    expect(importProblem({ ...form, employeeId: null }, now, '佐倉 美咲')).toBe('部下を選んでください。');
    expect(importProblem({ ...form, heldAt: '' }, now, '佐倉 美咲')).toBe('日時を入力してください。');
    expect(importProblem({ ...form, heldAt: '2026-11-22T10:00' }, now, '佐倉 美咲')).toContain('これから');
    expect(importProblem({ ...form, transcript: ' ' }, now, '佐倉 美咲')).toContain('貼り付ける');
    expect(importProblem(form, now, '佐倉 美咲')).toBeNull();
    expect(importProblem({ ...form, isAgreed: false }, now, '佐倉 美咲')).toContain('同意');
  });

  it('[SCR-2] wants to know who the report is, or that nobody knows, and sends the name', () => {
    const asked = { ...form, transcript: '田中: はい\n田中: ええ\nMisaki: そう\nMisaki: はい' };
    expect(importProblem(asked, now, '佐倉 美咲')).toBe('佐倉さんがどの人かを選んでください。');
    for (const employeeAs of ['Misaki', '']) expect(importProblem({ ...asked, employeeAs }, now, '佐倉')).toBeNull();
    expect(importBody({ ...asked, employeeAs: 'Misaki' })).toMatchObject({ employeeAs: 'Misaki' });
    expect(importBody({ ...asked, employeeAs: '' })).not.toHaveProperty('employeeAs');
  });

  it('takes 500,000 characters and not one more; an emoji is one', () => {
    const full = '🌱'.repeat(LIMITS.transcript);
    expect(importProblem({ ...form, transcript: full }, now, '佐倉 美咲')).toBeNull();
    expect(importProblem({ ...form, transcript: `${full}あ` }, now, '佐倉 美咲')).toContain('500,001文字');
  });

  it('sends the consent, and a theme only when one was chosen', () => {
    const held = { employeeId: 'e', timestamp: '2026-11-20T05:10:00.000Z', transcript: '話者1: はい' };
    const sent = { ...held, consent: true };
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
    await expect(readTranscriptFile(new File(['はい'], 'talk.pdf'))).rejects.toThrow('.txt');
    await expect(readTranscriptFile(new File([' \n'], 'talk.txt'))).rejects.toThrow('文字がありません');
    await expect(readTranscriptFile(new File([new Uint8Array(8_000_001)], 'talk.txt'))).rejects.toThrow('大きすぎます');
    await expect(readTranscriptFile(new File(['話者1: はい'], 'TALK.VTT'))).resolves.toBe('話者1: はい');
  });

  const word = (xml: string): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync({ 'word/document.xml': strToU8(xml) }));

  it('[SCR-2] reads the document that Teams makes of a talk', async () => {
    const said = (name: string, time: string, text: string) =>
      `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${name}   </w:t></w:r><w:r><w:t>${time}</w:t><w:br/><w:t>${text}</w:t></w:r></w:p>`;
    const file = new File(
      [
        word(
          `<?xml version="1.0"?><w:document xmlns:w="x"><w:body><w:p><w:r><w:t>月次の1on1-Meeting Transcript</w:t></w:r></w:p><w:p><w:r><w:t>田中 太郎 started transcription</w:t></w:r></w:p>${said('田中 太郎', '0:03', '最近はどうですか。')}${said('鈴木 花子', '0:09', '残業が &lt;A&amp;B&gt; で&#x3042;って。')}${said('田中 太郎', '1:02', 'なるほど。')}</w:body></w:document>`,
        ),
      ],
      '1on1.docx',
    );
    const text = await readTranscriptFile(file);
    expect(text).toContain('残業が <A&B> であって。');
    expect(previewTranscript(text, '鈴木花子')).toMatchObject({
      form: 'teams',
      lines: 3,
      speakers: ['田中 太郎', '鈴木 花子'],
      manager: '田中 太郎',
      untagged: 0,
    });
  });

  it('[SCR-2] refuses a document that is none, brings declarations of its own, or grows without end', async () => {
    const bomb = word(`<w:t>${' '.repeat(70_000_000)}</w:t>`);
    expect(bomb.length).toBeLessThan(200_000);
    for (const bytes of [strToU8('no zip'), word('<!DOCTYPE a [<!ENTITY b "c">]><w:t>&b;</w:t>'), bomb])
      await expect(readTranscriptFile(new File([new Uint8Array(bytes)], 'a.docx'))).rejects.toThrow('Wordのファイル');
    await expect(readTranscriptFile(new File([new Uint8Array(zipSync({ a: bomb }))], 'a.docx'))).rejects.toThrow(
      FileRefused,
    );
  });
});
