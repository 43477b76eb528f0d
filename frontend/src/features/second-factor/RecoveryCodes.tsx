import { useState } from 'react';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import css from './second-factor.module.css';

/** Recovery codes, which are shown here once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      // A page without HTTPS may not write there.
      setCopied(false);
    }
  };
  return (
    <div className={css.step}>
      <p>
        認証アプリやパスキーを使えなくなったとき、パスワードと一緒に、このリカバリーコードの一つでログインできます。それぞれ一度だけ使えます。
        <strong>ここを閉じると、もう表示されません。</strong>紙に書くか、安全な場所に控えてください。
      </p>
      <ol className={css.codes} aria-label="リカバリーコード">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {isCopied === true && <Banner kind="success">コピーしました。</Banner>}
      {isCopied === false && <Banner kind="warning">コピーできませんでした。上の文字を選んで、控えてください。</Banner>}
      <div className={css.ways}>
        <Button onClick={() => void copy()}>コピー</Button>
        <Button kind="filled" onClick={onDone}>
          控えました
        </Button>
      </div>
    </div>
  );
}
