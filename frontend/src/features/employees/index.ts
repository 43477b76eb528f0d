export { EmployeeRows } from './EmployeeRows.js';
export { EmployeeSettings } from './EmployeeSettings.js';
export { useEmployees } from './use-employees.js';
