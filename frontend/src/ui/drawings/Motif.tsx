import type { ReactNode } from 'react';
import { Drawing, type DrawingProps } from './Drawing.js';

const MOTIFS = {
  stones: (
    <>
      <ellipse cx="60" cy="106" rx="48" ry="6" fill="var(--jz-ground,#DDE2D6)" />
      <path
        d="M18 92c0-10 16-17 41-17 27 0 43 6 43 17 0 9-15 14-43 14-27 0-41-5-41-14z"
        fill="var(--jz-stone-3,#98A193)"
      />
      <path d="M30 66c1-9 14-14 32-14 17 0 28 5 28 13s-12 13-30 13-31-4-30-12z" fill="var(--jz-stone-2,#B0B8AA)" />
      <path d="M40 44c0-7 9-11 21-11s19 4 19 11-9 10-20 10-20-3-20-10z" fill="var(--jz-stone-1,#C3CABD)" />
      <path d="M50 26c0-6 5-9 11-9 7 0 11 4 11 9 0 6-5 9-11 9s-11-3-11-9z" fill="var(--jz-stone-0,#D3D9CD)" />
      <path d="M22 96c6-6 16-3 19 2 5-3 11 0 11 6-14 1-28-2-30-8z" fill="var(--jz-moss,#66823A)" />
    </>
  ),
  steps: (
    <>
      <path d="M14 100c1-8 12-12 24-11s20 7 18 14-14 10-26 9-17-6-16-12z" fill="var(--jz-stone-3,#98A193)" />
      <path d="M54 76c1-7 10-10 21-9s17 6 16 12-12 8-22 8-16-5-15-11z" fill="var(--jz-stone-2,#B0B8AA)" />
      <path d="M32 54c1-6 8-8 17-7s14 5 13 10-10 7-18 6-13-4-12-9z" fill="var(--jz-stone-1,#C3CABD)" />
      <path d="M60 35c1-5 7-6 14-6s11 4 10 8-8 6-14 5-11-3-10-7z" fill="var(--jz-stone-0,#D3D9CD)" />
      <path
        d="M84 104c-1-10 1-18 5-25M92 106c0-8 3-14 9-19M88 96c-4-4-7-8-8-12"
        fill="none"
        stroke="var(--jz-moss,#66823A)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </>
  ),
  sprout: (
    <>
      <ellipse cx="60" cy="104" rx="50" ry="6" fill="var(--jz-ground,#DDE2D6)" />
      <path d="M10 98c0-13 10-23 24-23 13 0 23 8 24 29H17c-5 0-7-2-7-6z" fill="var(--jz-stone-2,#B0B8AA)" />
      <path d="M62 104c0-20 10-34 26-34 13 0 22 12 22 28 0 5-3 6-8 6z" fill="var(--jz-stone-1,#C3CABD)" />
      <path
        d="M60 104c-1-18 0-34 1-50"
        fill="none"
        stroke="var(--jz-moss,#66823A)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M61 56C45 56 36 46 35 30c16 0 26 9 26 26z" fill="var(--jz-moss-2,#869F55)" />
      <path d="M61 62c0-15 8-24 24-25 0 16-8 25-24 25z" fill="var(--jz-moss,#66823A)" />
    </>
  ),
  ring: (
    <>
      <g fill="none" stroke="var(--jz-water,#386678)" strokeLinecap="round">
        <ellipse cx="60" cy="66" rx="12" ry="6" strokeWidth="2.4" />
        <ellipse cx="60" cy="66" rx="26" ry="13" strokeWidth="2.2" opacity=".75" strokeDasharray="60 8 30 6" />
        <ellipse cx="60" cy="66" rx="40" ry="20.5" strokeWidth="2" opacity=".5" strokeDasharray="80 14 50 10" />
        <ellipse cx="60" cy="66" rx="54" ry="28" strokeWidth="1.8" opacity=".3" strokeDasharray="70 20 90 16" />
      </g>
      <path d="M60 26c5 8 8 13 8 18a8 8 0 0 1-16 0c0-5 3-10 8-18z" fill="var(--jz-water,#386678)" />
    </>
  ),
  leaf: (
    <>
      <path d="M24 92c-6-38 18-68 72-70 4 50-22 82-60 76-5 0-9-2-12-6z" fill="var(--jz-moss-3,#C8D6A9)" />
      <path
        d="M24 92c12-4 30-14 46-34 8-10 16-22 26-36 4 50-22 82-60 76-5 0-9-2-12-6z"
        fill="var(--jz-moss-2,#869F55)"
      />
      <path
        d="M14 106c18-12 44-32 66-66M46 80c0-10-2-18-5-25M60 65c1-9 0-16-2-23M48 80c10 3 19 3 27 1M62 64c7 2 14 2 21 0"
        fill="none"
        stroke="var(--jz-moss-4,#3D5624)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </>
  ),
  moss: (
    <>
      <ellipse cx="60" cy="102" rx="50" ry="6" fill="var(--jz-ground,#DDE2D6)" />
      <path d="M14 96c0-26 20-44 46-44s46 16 46 42c0 8-20 9-46 9s-46-1-46-7z" fill="var(--jz-stone-1,#C3CABD)" />
      <path
        d="M22 72c7-13 21-20 38-20 21 0 37 10 43 27-8 7-15 2-18-3-4 6-13 7-18 1-4 6-13 6-17-1-5 7-14 6-17-1-4 3-8 2-11-3z"
        fill="var(--jz-moss,#66823A)"
      />
      <path
        d="M40 56c2-9 6-16 7-22M58 52c0-10 1-18 0-28M76 54c-1-8-4-14-4-22"
        fill="none"
        stroke="var(--jz-moss,#66823A)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <ellipse cx="47.4" cy="31" rx="3.4" ry="5" fill="var(--jz-moss-2,#869F55)" />
      <ellipse cx="58" cy="20" rx="3.6" ry="5.4" fill="var(--jz-moss-2,#869F55)" />
      <ellipse cx="71.6" cy="29" rx="3.2" ry="4.8" fill="var(--jz-moss-2,#869F55)" />
    </>
  ),
  kasa: (
    <>
      <path d="M34 112c0-16 11-27 26-27s26 11 26 27z" fill="var(--jz-stone-2,#B0B8AA)" />
      <path
        d="M41 91c5 5 12 7 19 7s14-2 19-7c3 3 5 7 5 11-4 6-13 10-24 10s-20-4-24-10c0-4 2-8 5-11z"
        fill="var(--jz-bib,#A63A2E)"
      />
      <path d="M38 58c-1 19 8 33 22 35 14-2 23-16 22-35z" fill="var(--jz-stone-0,#D3D9CD)" />
      <path d="M82 58c1 19-8 33-22 35 8-6 12-18 11-35z" fill="var(--jz-stone-1,#C3CABD)" />
      <path
        d="M45.5 70.500c3.2 2.2 6.6 2.2 9.8.4M64.7 70.900c3.2 1.8 6.6 1.8 9.8-.4M57 82.500c2 1 4 1 6 0"
        fill="none"
        stroke="var(--jz-line,#3A4238)"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
      <path d="M60 12 112 54c2 2 1 5-2 5H10c-3 0-4-3-2-5z" fill="var(--jz-straw-2,#D9C48F)" />
      <path d="M60 12 112 54c2 2 1 5-2 5H76c0-16-6-34-16-47z" fill="var(--jz-straw,#C2A765)" />
      <path
        d="M60 15 33 58M60 15 20 50M60 15v43M60 15l27 43M60 15l39 33"
        fill="none"
        stroke="var(--jz-straw-3,#8A6F33)"
        strokeWidth="1.4"
        opacity=".5"
        strokeLinecap="round"
      />
    </>
  ),
  lantern: (
    <>
      <ellipse cx="60" cy="108" rx="36" ry="5" fill="var(--jz-ground,#DDE2D6)" />
      <path d="M60 12c4 0 6 3 6 6s-2 5-6 5-6-2-6-5 2-6 6-6z" fill="var(--jz-stone-2,#B0B8AA)" />
      <path d="M60 22c16 2 28 9 36 18 1 2 0 4-3 4H27c-3 0-4-2-3-4 8-9 20-16 36-18z" fill="var(--jz-stone-3,#98A193)" />
      <path d="M40 44h40v26H40z" fill="var(--jz-stone-1,#C3CABD)" />
      <path d="M51 66V55c0-5 4-8 9-8s9 3 9 8v11z" fill="var(--jz-light,#EBC46A)" />
      <path d="M32 70h56c1 5-3 9-8 9H40c-5 0-9-4-8-9z" fill="var(--jz-stone-3,#98A193)" />
      <path d="M50 79h20l3 22H47z" fill="var(--jz-stone-1,#C3CABD)" />
      <path d="M38 101h44c3 0 5 2 5 6H33c0-4 2-6 5-6z" fill="var(--jz-stone-2,#B0B8AA)" />
      <path d="M32 107c2-6 8-7 11-4 3-3 9-1 10 4z" fill="var(--jz-moss,#66823A)" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

/** The small drawings that stand beside a sentence, 28 px and up. */
export type MotifName = keyof typeof MOTIFS;

function isMotifName(name: string): name is MotifName {
  return name in MOTIFS;
}

/** All of their names. */
export const MOTIF_NAMES = Object.keys(MOTIFS).filter(isMotifName);

/** One motif by its name. */
export function Motif({ name, ...props }: DrawingProps & { name: MotifName }) {
  return (
    <Drawing viewBox="0 0 120 120" {...props}>
      {MOTIFS[name]}
    </Drawing>
  );
}
