export { useUsers } from './use-users.js';
export { UserSettings } from './UserSettings.js';
