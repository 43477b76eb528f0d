/** Loads what deals with sound of earlier recordings, after the screen stands: few people have any in their browser. */
export const loadRecording = () => import('./unsent-recordings.js');
