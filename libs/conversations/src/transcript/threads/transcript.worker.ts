import { TASKS } from './transcript-tasks.js';

/** One function for each task of {@link TranscriptThreads}. */
export const { parse, replace, edit, keep, format, view, write } = TASKS;
