export { ReLoginDialog } from './ReLoginDialog.js';
