export { SilenceTimer } from './SilenceTimer.js';
