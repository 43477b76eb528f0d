export { NoticeBar } from './NoticeBar.js';
