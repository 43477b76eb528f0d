import { useState } from 'react';
import { Button, type ButtonKind } from '../src/ui/controls/Button.js';
import { IconButton } from '../src/ui/controls/IconButton.js';
import { PasswordField } from '../src/ui/controls/PasswordField.js';
import { Segmented } from '../src/ui/controls/Segmented.js';
import { StoneCheckbox } from '../src/ui/controls/StoneCheckbox.js';
import { TextField } from '../src/ui/controls/TextField.js';
import css from './Catalogue.module.css';
import type { Part } from './part.js';

const KINDS: readonly ButtonKind[] = ['filled', 'outline', 'soft', 'text', 'danger'];
const SIZES = ['small', 'middle', 'large'] as const;
const VIEWS = [
  ['list', '一覧'],
  ['calendar', 'カレンダー'],
] as const;

function Typed({ error = null }: { error?: string | null }) {
  const [value, setValue] = useState('佐藤');
  return <TextField label="部下の名前" note="必須" value={value} onChange={setValue} error={error} />;
}

function Secret({ error = null }: { error?: string | null }) {
  const [value, setValue] = useState('himitsu-no-kotoba');
  return (
    <PasswordField
      label="新しいパスワード"
      value={value}
      onChange={setValue}
      autoComplete="new-password"
      error={error}
    />
  );
}

function Choice() {
  const [value, setValue] = useState<'list' | 'calendar'>('list');
  return <Segmented label="見かた" options={VIEWS} value={value} onChange={setValue} />;
}

function Promise({ begun }: { begun: boolean }) {
  const [checked, setChecked] = useState(begun);
  return (
    <StoneCheckbox checked={checked} onChange={setChecked}>
      評価の場ではありません
    </StoneCheckbox>
  );
}

/** What a person presses and fills in. */
export const CONTROLS: readonly Part[] = [
  {
    file: 'controls/Button',
    states: {
      ...Object.fromEntries(KINDS.map((kind) => [kind, <Button kind={kind}>保存する</Button>])),
      ...Object.fromEntries(SIZES.map((size) => [size, <Button size={size}>保存する</Button>])),
      絵の付いたもの: <Button icon="plus">部下を追加する</Button>,
      押せない: <Button disabled>保存する</Button>,
    },
  },
  {
    file: 'controls/IconButton',
    states: {
      押せる: <IconButton icon="edit" name="編集する" />,
      押せない: <IconButton icon="edit" name="編集できません" disabled />,
    },
  },
  {
    file: 'controls/TextField',
    states: {
      書ける: <Typed />,
      誤り: <Typed error="部下の名前は必須です。" />,
      書けない: <TextField label="ユーザー名" value="manager" onChange={() => undefined} disabled />,
    },
  },
  {
    file: 'controls/PasswordField',
    states: { 書ける: <Secret />, 誤り: <Secret error="8文字以上で入力してください。" /> },
  },
  { file: 'controls/Segmented', states: { 選ぶ: <Choice /> } },
  {
    file: 'controls/StoneCheckbox',
    states: {
      まだ: <Promise begun={false} />,
      付いた: <Promise begun />,
      押せない: (
        <div className={css.row}>
          <StoneCheckbox checked disabled onChange={() => undefined}>
            済み
          </StoneCheckbox>
        </div>
      ),
    },
  },
];
