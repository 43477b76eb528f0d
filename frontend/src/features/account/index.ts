export { OwnData } from './OwnData.js';
export { OwnInfo } from './OwnInfo.js';
