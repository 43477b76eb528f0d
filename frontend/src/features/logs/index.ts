export { LogView } from './LogView.js';
export { SearchBox } from './search/SearchBox.js';
export type { LogRange } from './ViewSwitch.js';
