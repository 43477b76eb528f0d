export { ImportButton } from './ImportButton.js';
export { useImportWithdrawal, WITHDRAW_IMPORT } from './use-import-withdrawal.js';
