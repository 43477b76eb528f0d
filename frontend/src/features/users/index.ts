export { useUsers } from '../../entities/account/use-users.js';
export { UserSettings } from './UserSettings.js';
