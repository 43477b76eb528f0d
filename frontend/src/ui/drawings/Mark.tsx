import { Drawing, type DrawingProps } from './Drawing.js';

/** What the mark is made of, in a field of 48 by 48. */
export function MarkPaths() {
  return (
    <>
      <path
        d="M9.6 17.500c-1.7-.3-2.7 1-2.7 3s1.3 4.5 3 4.700M38.4 17.500c1.7-.3 2.7 1 2.7 3s-1.3 4.5-3 4.7"
        fill="var(--jz-logo-stone-2,#8B9486)"
      />
      <path
        d="M24 3.500c9 0 13.8 7 13.8 16 0 5-1.6 9-4.3 11.900C39.5 34 43 39 44 44.500H4c1-5.5 4.5-10.5 10.5-13.1-2.7-2.9-4.3-6.9-4.3-11.9 0-9 4.8-16 13.8-16z"
        fill="var(--jz-logo-stone,#A3AC9D)"
      />
      <path
        d="M13.6 31.800c3 2.3 6.6 3.5 10.4 3.500s7.4-1.2 10.4-3.500c2.7 1.2 4.9 2.9 6.5 5-3.6 4.7-9.9 7.7-16.9 7.700S10.7 41.5 7.1 36.800c1.6-2.1 3.8-3.8 6.5-5z"
        fill="var(--jz-bib,#A63A2E)"
      />
      <path
        d="M15.2 20.600c2 1.5 4.4 1.5 6.4.3M26.4 20.900c2 1.2 4.4 1.2 6.4-.3M22 27.600c1.3.7 2.7.7 4 0"
        fill="none"
        stroke="var(--jz-logo-line,#232823)"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </>
  );
}

/** The mark alone, for the folded sidebar. */
export function Mark(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 48 48" {...props}>
      <MarkPaths />
    </Drawing>
  );
}
