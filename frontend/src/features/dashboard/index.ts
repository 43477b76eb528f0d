export { DashboardView } from './DashboardView.js';
