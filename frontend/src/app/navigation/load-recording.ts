/** What recordings left in this browser; fetched after the screen stands, since only few have any. */
export const loadLeftovers = () => import('../../features/recording/uplink/unsent-recordings.js');
