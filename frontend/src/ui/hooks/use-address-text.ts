import { useEffect, useEffectEvent, useState } from 'react';

/** The pause in typing, in milliseconds, after which the address follows. */
const PAUSE_MS = 400;

/**
 * The words of a field that stand in the address, too. The address changes in a transition: a field that showed the address itself would
 * be put back in the middle of an IME composition. Text in composition is not sent yet.
 * @param words what the address holds
 * @param onWords puts words into the address
 */
export function useAddressText(words: string, onWords: (words: string) => void) {
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  /** On their way into the address. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isComposing, setComposing] = useState(false);
  if (words !== shown) {
    setShown(words);
    const at = sent.lastIndexOf(words);
    setSent(sent.slice(at + 1));
    // Changed elsewhere, or the browser went back. What was sent from here may be older than what stands in the field.
    if (at < 0 && words !== text.trim()) setText(words);
  }
  const send = () => {
    const now = text.trim();
    if (now === (sent.at(-1) ?? words)) return;
    setSent([...sent, now]);
    onWords(now);
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(sendLater, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  const composition = {
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  };
  return { text, setText, send, composition };
}
