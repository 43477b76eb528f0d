export { AuditList } from './AuditList.js';
export { OwnActs } from './OwnActs.js';
