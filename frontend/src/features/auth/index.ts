export { AuthProvider, useAuth } from './auth-context.js';
export { HOME_PATH, LOGIN_PATH, safeReturnPath } from './access.js';
export { PasswordField } from './PasswordField.js';
export { RequireAuth } from './RequireAuth.js';
export { usePublicSettings } from './use-public-settings.js';
