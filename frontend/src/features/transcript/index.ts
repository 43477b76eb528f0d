export { TranscriptView } from './TranscriptView.js';
