export { AuditList } from './AuditList.js';
