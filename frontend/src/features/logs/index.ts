export { isDay } from './days.js';
export { LogView } from './LogView.js';
