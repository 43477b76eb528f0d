export { AccountNotice } from './AccountNotice.js';
export { NoticeBar } from './NoticeBar.js';
