import { Modal } from 'antd';
import type { ReactNode } from 'react';

/** What a confirmation asks. */
export interface ConfirmQuestion {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  /** Says what remains: 残しておく. */
  cancelLabel?: string;
  /** Red, for what cannot be undone: Enter, also one that is held down, leaves all as it is. */
  danger?: boolean;
}

/** The generic confirmation: title, body, cancel and confirm. */
export function ConfirmModal({
  open,
  question,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  question: ConfirmQuestion;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { danger = false } = question;
  return (
    <Modal
      open={open}
      title={question.title}
      width={440}
      centered
      closable={false}
      okText={question.confirmLabel}
      cancelText={question.cancelLabel ?? 'やめる'}
      okButtonProps={{ danger, autoFocus: !danger }}
      cancelButtonProps={{ autoFocus: danger }}
      onOk={onConfirm}
      onCancel={onCancel}
      destroyOnHidden
    >
      {question.body}
    </Modal>
  );
}
