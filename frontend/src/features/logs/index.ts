export { isDay } from './days.js';
export { LogView } from './LogView.js';
export { SearchBox } from './SearchBox.js';
export type { LogRange } from './ViewSwitch.js';
