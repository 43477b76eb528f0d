import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { ConfirmModal, type ConfirmQuestion } from './ConfirmModal.js';

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Holds the one confirmation that can be open. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<((agreed: boolean) => void) | null>(null);

  const answer = (agreed: boolean) => {
    setOpen(false);
    settle.current?.(agreed);
    settle.current = null;
  };
  const ask: Ask = (next) => {
    settle.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question !== null && (
        <ConfirmModal open={isOpen} question={question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
      )}
    </ConfirmContext>
  );
}

/** Asks before something happens: `if (await confirm({ title, body, confirmLabel: '削除する', danger: true })) ...` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm stands outside of ConfirmProvider');
  return ask;
}
