export { EmployeeRows } from './EmployeeRows.js';
export { EmployeeSettings } from './EmployeeSettings.js';
export { gapOf } from './last-talk.js';
