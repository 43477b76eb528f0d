/** Takes the next question, as `aria-keyshortcuts` names keys. */
export const NEXT_QUESTION_KEY = 'Alt+Q';

/** What a key press says, as far as the session wants to know. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'defaultPrevented'
>;
export type SessionCommand = 'next-question' | 'help';

/**
 * @param isTyping a text field has the focus: a sign is written there
 * @returns what a key does anywhere on the session screen, or null
 */
export function sessionCommandOf(press: KeyPress, isTyping: boolean): SessionCommand | null {
  const { key, code, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = press;
  if (isComposing || defaultPrevented || ctrlKey || metaKey) return null;
  // By its place on the keyboard: with Alt some systems write another sign.
  if (altKey) return code === 'KeyQ' ? 'next-question' : null;
  return key === '?' && !isTyping ? 'help' : null;
}

/** The keys of the session, as the help lists them. */
export const KEY_HELP: readonly { keys: string; does: string }[] = [
  { keys: 'Alt + Q', does: '次の問いを使う（どこにいても）' },
  { keys: 'Enter', does: '書いた問い、返事を送る' },
  { keys: 'Shift + Enter', does: '改行する' },
  { keys: 'Esc', does: 'ひらいた画面を閉じる。マップの外へ出る' },
  { keys: '矢印', does: 'タブ、発言の名札、マップのノードを移る。15秒の石と文字起こしの窓を動かす' },
  { keys: 'Tab', does: '次へ移る（マップの中では、下の階層に追加）' },
  { keys: '?', does: 'この案内をひらく' },
];
