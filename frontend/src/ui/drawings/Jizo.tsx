import { Drawing, type DrawingProps } from './Drawing.js';

/** The stone figure that listens. At most once in a view. */
export function Jizo(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 160 208" {...props}>
      <ellipse cx="80" cy="192" rx="66" ry="9" fill="var(--jz-ground,#DDE2D6)" />
      <path
        d="M30 178c0-7 5-11 12-11h76c7 0 12 4 12 11l3 8c1 5-2 8-7 8H34c-5 0-8-3-7-8z"
        fill="var(--jz-stone-3,#98A193)"
      />
      <path
        d="M80 74c28 0 39 22 41 50l3 38c0 5-3 8-8 8H44c-5 0-8-3-8-8l3-38c2-28 13-50 41-50z"
        fill="var(--jz-stone-1,#C3CABD)"
      />
      <path d="M121 124l3 38c0 5-3 8-8 8H92c14-10 20-34 17-66 8 6 11 13 12 20z" fill="var(--jz-stone-2,#B0B8AA)" />
      <path
        d="M46 118c2 19 11 31 28 36M114 118c-2 19-11 31-28 36"
        fill="none"
        stroke="var(--jz-stone-3,#98A193)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <ellipse cx="50.5" cy="55" rx="5" ry="12" fill="var(--jz-stone-2,#B0B8AA)" />
      <ellipse cx="109.5" cy="55" rx="5" ry="12" fill="var(--jz-stone-2,#B0B8AA)" />
      <path d="M80 12c19 0 29.5 15 29.5 35S97 84 80 84 50.5 67 50.5 47 61 12 80 12z" fill="var(--jz-stone-0,#D3D9CD)" />
      <path
        d="M109.5 47c0 20-12.5 37-29.5 37-4 0-8-1-11-2.600C88 80 98 62 97 42c-.6-12-5-21-10-29.3 14.5 2.8 22.5 16.8 22.5 34.300z"
        fill="var(--jz-stone-1,#C3CABD)"
      />
      <path
        d="M52 79c8 8 18 11 28 11s20-3 28-11c6 4 9 10 9 16-3 18-19 29-37 29S46 113 43 95c0-6 3-12 9-16z"
        fill="var(--jz-bib,#A63A2E)"
      />
      <path
        d="M45 100c5 14 19 21 35 21s30-7 35-21"
        fill="none"
        stroke="var(--jz-bib-2,#862C23)"
        strokeWidth="1.8"
        strokeDasharray="1 5"
        strokeLinecap="round"
      />
      <path
        d="M80 108c5.5 8 8.5 20 8.5 33 0 6-3 10-8.5 10s-8.5-4-8.5-10c0-13 3-25 8.5-33z"
        fill="var(--jz-stone-0,#D3D9CD)"
      />
      <path d="M80 110v40" stroke="var(--jz-stone-3,#98A193)" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d="M60.5 52.500c4 2.9 8.5 2.9 12.5.6M87 53.100c4 2.3 8.5 2.3 12.5-.6"
        fill="none"
        stroke="var(--jz-line,#3A4238)"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
      <path
        d="M75.5 69.200c3 1.7 6 1.7 9 0"
        fill="none"
        stroke="var(--jz-line,#3A4238)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="80" cy="37.5" r="2" fill="var(--jz-stone-3,#98A193)" />
      <path d="M28 186c2-7 8-9 13-7 3-5 11-5 14 1 5-2 9 1 9 6z" fill="var(--jz-moss,#66823A)" />
      <path d="M104 186c1-5 6-7 10-5 3-5 10-4 12 1 4 0 6 2 6 4z" fill="var(--jz-moss-2,#869F55)" />
    </Drawing>
  );
}
