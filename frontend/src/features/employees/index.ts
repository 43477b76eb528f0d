export { EmployeeRows } from './EmployeeRows.js';
export { EmployeeSettings } from './EmployeeSettings.js';
export { useEmployees, type Employee } from './use-employees.js';
