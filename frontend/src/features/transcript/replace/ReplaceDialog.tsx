import { Modal } from 'antd';
import { useDeferredValue, useMemo, useState, type SubmitEvent } from 'react';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { TextField } from '../../../ui/controls/TextField.js';
import type { Line } from '../lines/line-edit.js';
import css from './replace.module.css';
import { ReplacePreview } from './ReplacePreview.js';
import { planReplacement } from './replace-words.js';
import type { Rewriting } from '../rewrite/use-rewrite.js';

interface Props {
  open: boolean;
  lines: readonly Line[];
  rewriting: Rewriting;
  onClose: () => void;
}

/** Finds words in all lines and replaces them in one save, after a preview of each changed line. */
export function ReplaceDialog({ open, lines, rewriting, onClose }: Props) {
  const [words, setWords] = useState('');
  const [by, setBy] = useState('');
  const { plan, settledWords, settledBy, isSettled } = usePlan(lines, words, by);
  const { replacements, places, emptied } = plan;
  const { isSaving, error, rewrite } = rewriting;
  const canReplace = isSettled && replacements.length > 0 && !isSaving;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!canReplace) return;
    const to = replacements.map(({ id, after }) => ({ id, text: after }));
    const back = replacements.map(({ id, before }) => ({ id, text: before }));
    const said = `${replacements.length}行の${places}か所を置きかえました。`;
    rewrite({ part: 'transcript', to: { lines: to }, back: { lines: back }, said, attempt: 'saveTranscript' }, () => {
      setWords('');
      setBy('');
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      width={640}
      title="ことばを置きかえる"
      centered
      closable={{ 'aria-label': 'とじる' }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      <form onSubmit={submit}>
        <div className={css.fields}>
          <TextField label="探すことば" value={words} onChange={setWords} autoFocus autoComplete="off" />
          <TextField label="置きかえることば" value={by} onChange={setBy} autoComplete="off" />
        </div>
        <p className={css.count} role="status">
          {sentenceFor({ words: settledWords, by: settledBy, lines: replacements.length, places, emptied })}
        </p>
        <ReplacePreview replacements={replacements} words={settledWords} by={settledBy} />
        {error !== null && <Banner kind="error">{error}</Banner>}
        <div className={css.foot}>
          <Button onClick={onClose}>やめる</Button>
          <Button kind="filled" type="submit" disabled={!canReplace}>
            {isSaving ? '保存しています' : 'すべて置きかえる'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What would be replaced. Thousands of lines are looked through behind the typing. */
function usePlan(lines: readonly Line[], words: string, by: string) {
  const settledWords = useDeferredValue(words);
  const settledBy = useDeferredValue(by);
  const plan = useMemo(() => planReplacement(lines, settledWords, settledBy), [lines, settledWords, settledBy]);
  return { plan, settledWords, settledBy, isSettled: settledWords === words && settledBy === by };
}

interface Found {
  words: string;
  by: string;
  lines: number;
  places: number;
  emptied: number;
}

function sentenceFor({ words, by, lines, places, emptied }: Found): string {
  if (words === '') return '文字起こしから探すことばを入力してください。';
  if (words === by) return '置きかえることばが同じです。';
  const rest = emptied === 0 ? '' : `空になる${emptied}行は、そのまま残します。`;
  return lines === 0 ? `あてはまる行はありません。${rest}` : `${lines}行に${places}か所あります。${rest}`;
}
