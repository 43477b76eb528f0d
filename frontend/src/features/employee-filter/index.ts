export { EmployeeFilter } from './EmployeeFilter.js';
