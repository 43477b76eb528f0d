import type { ReactNode } from 'react';
import { cx } from '../../helpers/class-names.js';
import css from './Tag.module.css';

/** Colour says the kind, never severity alone. stone: fact. moss: report or theme. water: new. ochre: note. bib: went wrong. */
export type TagTone = 'stone' | 'moss' | 'water' | 'ochre' | 'bib';

/** A short fact on a tint. */
export function Tag({ tone = 'stone', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={cx(css.tag, css[tone])}>{children}</span>;
}
