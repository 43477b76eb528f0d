export { MaintenanceCard } from './MaintenanceCard.js';
