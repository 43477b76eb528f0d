import { App } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { useConversationCache } from '../../entities/conversation/conversation-changes.js';
import { withdrawImportConsent } from '../../entities/conversation/conversation-requests.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import css from './import.module.css';

export const WITHDRAW_IMPORT = '取り込みの同意を取り消す';

const QUESTION = {
  title: '取り込みの同意を取り消しますか。',
  body: (
    <div className={css.withdrawal}>
      <p>
        取り込んだ文字起こし（直した行、書き足した行も）、そこから作ったまとめ、次の一歩、分析が消えます。印をつけたり直したりした次の一歩からは、引用が消えます。
      </p>
      <p>ここで録音した言葉、メモ、マインドマップ、問いと返事は残ります。録音した言葉は、分析し直します。</p>
      <p>元に戻せません。</p>
    </div>
  ),
  confirmLabel: '同意を取り消す',
  cancelLabel: '残しておく',
  danger: true,
};
const WITHDRAWN = '同意を取り消し、取り込んだ言葉と、そこから作ったものを消しました。';

/** Withdraws the consent to words that were brought in: asks first, then has them removed with everything made of them. */
export function useImportWithdrawal({
  conversationId,
  onFailure,
}: {
  conversationId: string;
  onFailure: (message: string) => void;
}): { ask: () => void; isPending: boolean } {
  const confirm = useConfirm();
  const { refetch } = useConversationCache();
  const { message } = App.useApp();
  const [isPending, setPending] = useState(false);

  const ask = async () => {
    if (isPending || !(await confirm(QUESTION))) return;
    setPending(true);
    try {
      await withdrawImportConsent(conversationId);
      await refetch(conversationId);
      void message.success(WITHDRAWN);
    } catch (failure) {
      onFailure(failureOf('withdrawConsent', failure));
    } finally {
      setPending(false);
    }
  };
  return { ask: () => void ask(), isPending };
}
