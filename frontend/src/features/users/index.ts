export { UserSettings } from './UserSettings.js';
