export { useEmployees, type Employee } from './use-employees.js';
