import { LIMITS } from '@app/contract';
import { Input, Select } from 'antd';
import { useDeferredValue, useId, useMemo, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/controls/Button.js';
import { cx } from '../../helpers/class-names.js';
import { familyNameSan } from '../../helpers/names.js';
import css from './import.module.css';
import { FileRefused, readTranscriptFile } from './transcript-file.js';
import { previewSentence, previewTranscript } from './transcript-preview.js';

/** The words: pasted, or read from a file in the browser, with the format and speakers recognised in them. */
export function TranscriptField({
  value,
  report,
  employeeAs,
  onChange,
  onEmployeeAs,
}: {
  value: string;
  /** The name of the chosen report, which decides who is who. */
  report: string | null;
  /** What the report is called in the words; empty: nobody knows, null: not answered. */
  employeeAs: string | null;
  onChange: (text: string) => void;
  onEmployeeAs: (name: string) => void;
}) {
  const id = useId();
  const { read, refusal, fileName, forgetFile } = useTranscriptFile(onChange);
  // Counting half a million characters must not hold up typing.
  const settled = useDeferredValue(value);
  const preview = useMemo(() => previewTranscript(settled, report, employeeAs), [settled, report, employeeAs]);
  const isTooLong = preview.characters > LIMITS.transcript;
  const sentence = previewSentence(preview);

  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };

  return (
    <div className={css.transcript} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <div className={css.transcriptHead}>
        <label className={css.label} htmlFor={id}>
          文字起こし
        </label>
        <FileButton onFile={(file) => void read(file)} />
      </div>
      <Input.TextArea
        id={id}
        rows={7}
        value={value}
        aria-describedby={`${id}-preview`}
        placeholder={'話者1: 今日はどんな感じで進めましょうか。\n話者2: 進捗の共有だけで大丈夫です。'}
        onChange={(event) => {
          forgetFile();
          onChange(event.target.value);
        }}
      />
      <p id={`${id}-preview`} className={cx(css.preview, isTooLong && css.tooLong)} aria-live="polite">
        <span>
          {fileName !== null && `${fileName}：`}
          {sentence ??
            '1行に1つの発言を書きます。「話者1:」や「田中:」のように始めると、話した人を区別できます。Zoom、Teams、Google Meetの文字起こしは、そのまま読み取ります。'}
        </span>
        <span className="num">{`${preview.characters.toLocaleString('ja-JP')} / 500,000文字`}</span>
      </p>
      {report !== null && preview.asked.length > 0 && (
        <div className={css.asked}>
          <label className={css.label} htmlFor={`${id}-as`}>
            {familyNameSan(report)}はどの人ですか
          </label>
          <Select
            id={`${id}-as`}
            className={css.wide ?? ''}
            placeholder="文字起こしの中の名前を選択"
            value={employeeAs}
            options={[
              ...preview.asked.map((name) => ({ value: name, label: name })),
              { value: '', label: 'わからない' },
            ]}
            onChange={onEmployeeAs}
          />
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className={css.tooLong}>
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Reads a transcript from a file, or says why it cannot be read. */
function useTranscriptFile(onRead: (text: string) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onRead(await readTranscriptFile(file));
      setFileName(file.name);
      setRefusal(null);
    } catch (error) {
      setRefusal(
        error instanceof FileRefused ? error.message : 'ファイルを読み取れませんでした。もう一度お試しください。',
      );
    }
  };
  return { read, refusal, fileName, forgetFile: () => setFileName(null) };
}

function FileButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" icon="upload" onClick={() => input.current?.click()}>
        ファイルを選ぶ（.txt / .vtt / .docx）
      </Button>
      <input
        ref={input}
        type="file"
        accept=".txt,.vtt,.docx,text/plain,text/vtt"
        aria-label="文字起こしのファイル"
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The person can choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </>
  );
}
