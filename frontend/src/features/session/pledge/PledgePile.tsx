import styles from './pledge.module.css';

const STONES = [
  <path
    key="3"
    d="M18 92c0-10 16-17 41-17 27 0 43 6 43 17 0 9-15 14-43 14-27 0-41-5-41-14z"
    fill="var(--jz-stone-3,#98A193)"
  />,
  <path key="2" d="M30 66c1-9 14-14 32-14 17 0 28 5 28 13s-12 13-30 13-31-4-30-12z" fill="var(--jz-stone-2,#B0B8AA)" />,
  <path key="1" d="M40 44c0-7 9-11 21-11s19 4 19 11-9 10-20 10-20-3-20-10z" fill="var(--jz-stone-1,#C3CABD)" />,
  <path key="0" d="M46 18c0-9 6-16 14-16s14 7 14 16-5 16-14 16-14-7-14-16z" fill="var(--jz-stone-0,#D3D9CD)" />,
];
/** Where the next stone will lie: middle and radii. */
const GAPS = [
  [60, 91, 42, 15],
  [60, 66, 30, 13],
  [60, 44, 20, 11],
  [60, 18, 14, 16],
] as const;

/** A stone for each pledge taken; the next one is dashed. */
export function PledgePile({ count }: { count: number }) {
  const gap = GAPS[count];
  return (
    <svg className={styles.pile} viewBox="6 0 108 114" aria-hidden="true">
      <ellipse cx="60" cy="106" rx="48" ry="6" fill="var(--jz-color-primary-soft-strong)" />
      {STONES.slice(0, count).map((stone, i) => (
        <g key={GAPS[i]?.[1]} className={styles.stone}>
          {stone}
          {i === 0 && <path d="M22 96c6-6 16-3 19 2 5-3 11 0 11 6-14 1-28-2-30-8z" fill="var(--jz-moss,#66823A)" />}
        </g>
      ))}
      {gap && (
        <ellipse
          cx={gap[0]}
          cy={gap[1]}
          rx={gap[2]}
          ry={gap[3]}
          fill="none"
          stroke="var(--jz-color-outline)"
          strokeDasharray="2 2.4"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
