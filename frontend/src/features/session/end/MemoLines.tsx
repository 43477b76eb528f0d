import { useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { useChangeNotes } from '../../../entities/conversation/use-result-changes.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import css from './end.module.css';

/** The lines of the memo that can be taken below the summary, as the manager's own notes. */
export function MemoLines({ talk }: { talk: ConversationDetail }) {
  const [isOpen, setOpen] = useState(false);
  const write = useChangeNotes(talk.id);
  /** The notes as they will stand, from the press until they are saved: the box keeps its tick at once. */
  const [saving, setSaving] = useState<string | null>(null);
  const taken = (saving ?? talk.own_notes).split('\n');
  const lines = talk.memo.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const toggle = (line: string) => {
    const isTaken = taken.includes(line);
    const change = (notes: string) => {
      const rest = notes.split('\n').filter((one) => one !== line && one !== '');
      return (isTaken ? rest : [...rest, line]).join('\n');
    };
    setSaving(change(talk.own_notes));
    write.mutate({ notes: talk.own_notes, change }, { onSettled: () => setSaving(null) });
  };
  return (
    <div className={css.memo}>
      <Button kind="text" size="small" icon="plus" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        メモの行を、あなたの覚えとして足す
      </Button>
      {isOpen && (
        <ul className={css.memoLines} aria-label="メモの行">
          {[...new Set(lines)].map((line) => (
            <li key={line}>
              <label>
                <input
                  type="checkbox"
                  checked={taken.includes(line)}
                  disabled={saving !== null}
                  onChange={() => toggle(line)}
                />
                {line}
              </label>
            </li>
          ))}
        </ul>
      )}
      {write.isError && <Banner kind="error">{failureOf('saveResult', write.error)}</Banner>}
    </div>
  );
}
