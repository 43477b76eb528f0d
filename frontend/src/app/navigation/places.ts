import type { IconName } from '../../ui/drawings/Icon.js';

/** The places of the app area, in the order of the sidebar. */
export const PLACES: readonly { to: string; label: string; icon: IconName; also?: string }[] = [
  { to: '/app/new-1on1', label: '部下との1on1を始める', icon: 'chat' },
  { to: '/app/logs', label: '1on1の記録', icon: 'calendar', also: '/app/log/' },
  { to: '/app/promises', label: '約束', icon: 'check' },
  { to: '/app/dashboard', label: '分析ダッシュボード', icon: 'chart' },
  { to: '/app/resources', label: '学習ガイド', icon: 'book' },
  { to: '/app/settings', label: '設定', icon: 'settings' },
];

/** Whether `pathname` belongs to a place, which is then shown as the current one. */
export function isWithin(place: { to: string; also?: string }, pathname: string): boolean {
  return (
    pathname === place.to ||
    pathname.startsWith(`${place.to}/`) ||
    (place.also !== undefined && pathname.startsWith(place.also))
  );
}
