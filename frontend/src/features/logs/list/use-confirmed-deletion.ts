import { useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { useAuth } from '../../../entities/account/auth-context.js';
import { useConfirm } from '../../../ui/feedback/confirm-context.js';
import { useDeleteConversation } from '../../../entities/conversation/conversation-changes.js';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';
import { purgeConversation } from '../../recording/index.js';

/** Deleting from a list: asks first, and says what went wrong. */
export interface ConfirmedDeletion {
  ask: (entry: ConversationListItem) => void;
  /** The talk that is being deleted. */
  deletingId: string | null;
  failure: string | null;
  forget: () => void;
}

export function useConfirmedDeletion(): ConfirmedDeletion {
  const { user } = useAuth();
  const confirm = useConfirm();
  const remove = useDeleteConversation((id) => {
    // Its sound may still be in this browser.
    if (user !== null) void purgeConversation(user.id, id).catch(() => undefined);
  });
  const [failure, setFailure] = useState<string | null>(null);

  const askAndDelete = async ({ id }: ConversationListItem) => {
    const agreed = await confirm({
      title: 'この会話履歴を完全に削除しますか？',
      body: '会話、文字起こし、メモがすべて消えます。元に戻せません。',
      confirmLabel: '削除する',
      cancelLabel: '残しておく',
      danger: true,
    });
    if (!agreed) return;
    setFailure(null);
    remove.mutate(id, { onError: (error) => setFailure(failureOf('deleteConversation', error)) });
  };
  return {
    ask: (entry) => void askAndDelete(entry),
    deletingId: remove.isPending ? remove.variables : null,
    failure,
    forget: () => setFailure(null),
  };
}
