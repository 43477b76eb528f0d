export { AccountData } from './AccountData.js';
export { AccountInfo } from './AccountInfo.js';
