export { DashboardView } from './DashboardView.js';
export { firstDayOf, periodOf } from './data/period.js';
export { PeriodFilter } from './PeriodFilter.js';
