import { Outlet } from 'react-router';

/** The frame of the app area. */
export function Shell() {
  return <Outlet />;
}
