export { DashboardView } from './DashboardView.js';
export { firstDayOf, periodOf } from './period.js';
export { PeriodFilter } from './PeriodFilter.js';
