import type { ReactNode } from 'react';

/** How large a drawing stands and whether it says something of its own. */
export interface DrawingProps {
  width: number | string;
  height?: number | string;
  /** What it stands for; without it the drawing is decoration and silent for screen readers. */
  label?: string;
  className?: string | undefined;
}

/** The frame of every drawing: inline, so that its fills follow the theme. */
export function Drawing({
  viewBox,
  width,
  height,
  label,
  className,
  children,
}: DrawingProps & { viewBox: string; children: ReactNode }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={viewBox}
      width={width}
      height={height}
      className={className}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
    </svg>
  );
}
