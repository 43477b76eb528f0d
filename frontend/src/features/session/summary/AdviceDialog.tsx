import { Modal } from 'antd';
import { useState } from 'react';
import { fetchAdvice } from '../../../entities/conversation/conversation-requests.js';
import { singleClick } from '../../../helpers/single-click.js';
import { HintText, useHint } from '../../hint/index.js';

/** Whether the advice is open; each opening asks again. */
export function useAdvice() {
  const [{ isOpen, nth }, setState] = useState({ isOpen: false, nth: 0 });
  return {
    open: () => setState((before) => ({ isOpen: true, nth: before.nth + 1 })),
    dialog: { isOpen, nth, onClose: () => setState((before) => ({ ...before, isOpen: false })) },
  };
}

/** Whether the advice is open, and how often it was. */
export type AdviceState = ReturnType<typeof useAdvice>['dialog'];

type Props = AdviceState & { conversationId: string | null };

/** One piece of advice to the manager about how the talk goes. */
export function AdviceDialog({ isOpen, nth, conversationId, onClose }: Props) {
  const id = conversationId ?? '';
  const hint = useHint(
    ['advice', id, String(nth)],
    (signal) => fetchAdvice(id, signal),
    isOpen && conversationId !== null,
  );
  return (
    <Modal
      open={isOpen}
      title="ひとことアドバイス"
      width={560}
      footer={null}
      centered
      closable={{ 'aria-label': 'とじる' }}
      // A double click on the button that opens it is no click beside it.
      onCancel={singleClick(onClose)}
    >
      <HintText hint={hint} attempt="advise" waiting="アドバイスを考えています..." />
    </Modal>
  );
}
