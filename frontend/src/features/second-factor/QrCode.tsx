import { useEffect, useState } from 'react';
import css from './second-factor.module.css';

/** A QR code, drawn in this browser: what it holds goes nowhere else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);

  useEffect(() => {
    let isLeft = false;
    void import('uqr').then(({ encode }) => {
      if (!isLeft) setRows(encode(text, { ecc: 'M', border: 2 }).data);
    });
    return () => {
      isLeft = true;
    };
  }, [text]);

  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg className={css.qr} viewBox={`0 0 ${rows.length || 1} ${rows.length || 1}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
