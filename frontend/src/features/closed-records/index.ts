export { ClosedRecords } from './ClosedRecords.js';
