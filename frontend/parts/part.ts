import type { ReactNode } from 'react';

/** A shared part: its file below frontend/src/ui without extension, and what it looks like in each state. */
export interface Part {
  file: string;
  states: Record<string, ReactNode>;
}
