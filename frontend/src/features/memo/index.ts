export { createMemoDocument } from './memo-document.js';
export { MemoPanel } from './MemoPanel.js';
