export { AccountData } from './AccountData.js';
export { AccountInfo } from './AccountInfo.js';
export { LoginList } from './LoginList.js';
