const RINGS = [
  { rx: 56, ry: 19, opacity: 0.62, dash: '' },
  { rx: 105, ry: 47, opacity: 0.6, dash: '205 22 160 26 500' },
  { rx: 168, ry: 75, opacity: 0.52, dash: '330 30 420 30' },
  { rx: 246, ry: 102, opacity: 0.44, dash: '420 34 900' },
  { rx: 335, ry: 134, opacity: 0.36, dash: '520 60 420 40 900' },
  { rx: 432, ry: 170, opacity: 0.28, dash: '760 50 1200' },
  { rx: 540, ry: 210, opacity: 0.2, dash: '' },
];

/** As far as a whole first screen. */
const FAR = [
  { rx: 660, ry: 258, opacity: 0.15, dash: '' },
  { rx: 800, ry: 312, opacity: 0.11, dash: '1400 60 1800' },
  { rx: 960, ry: 372, opacity: 0.08, dash: '' },
];

/** Rings of water around the origin. */
export function Rings({ isFar = false }: { isFar?: boolean }) {
  return (
    <g fill="none" stroke="var(--jz-water,#386678)" strokeWidth="1.4" strokeLinecap="round">
      {[...RINGS, ...(isFar ? FAR : [])].map(({ rx, ry, opacity, dash }) => (
        <ellipse key={rx} rx={rx} ry={ry} opacity={opacity} strokeDasharray={dash} />
      ))}
    </g>
  );
}
