import { ArrowUpOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { Button } from '../../../ui/controls/Button.js';
import { useDraftPart, type StoredDraft } from '../../autosave/index.js';
import { PushToTalkButton } from '../../recording/index.js';
import { cx } from '../../../helpers/class-names.js';
import { isComposing } from '../../../helpers/ime.js';
import { singleClick } from '../../../helpers/single-click.js';
import styles from './composer.module.css';
import type { Typed } from '../reply/typed.js';
import type { VoiceField } from '../reply/use-voice-field.js';

interface Props {
  typed: StoredDraft<Typed>;
  canSend: (text: string) => boolean;
  isPhone: boolean;
  voice: VoiceField;
  onSend: () => void;
  /** The focus comes or goes. */
  onEngage: (isEngaged: boolean) => void;
}

/** Where the manager writes a question of their own. Enter sends, Shift+Enter makes a new line. A key renders this field alone. */
export function Composer({ typed, canSend, isPhone, voice, onSend, onEngage }: Props) {
  const text = useDraftPart(typed, ({ composer }) => composer);
  return (
    <div className={styles.composer}>
      <Input.TextArea
        aria-label="聞いてみたいこと"
        placeholder={voice.interim !== '' ? voice.interim : isPhone ? '聞いてみたいこと' : '聞いてみたいことを書く'}
        autoSize={{ minRows: 1, maxRows: isPhone ? 5 : 6 }}
        value={text}
        onFocus={() => onEngage(true)}
        onBlur={() => onEngage(false)}
        onChange={(event) => {
          const { value: composer } = event.target;
          typed.set((before) => ({ ...before, composer }));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          onSend();
        }}
      />
      <PushToTalkButton {...voice.button} />
      <Button
        kind="filled"
        className={cx(styles.send)}
        aria-label="送る"
        title="送る"
        disabled={!canSend(text)}
        onClick={singleClick(onSend)}
      >
        <ArrowUpOutlined />
      </Button>
    </div>
  );
}
