export { ClosedRecords } from './ClosedRecords.js';
export { ClosedRecordsBar } from './ClosedRecordsBar.js';
export { useClosedRecords } from './use-closed-records.js';
