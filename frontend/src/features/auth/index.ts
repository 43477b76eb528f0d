export { AuthProvider, useAuth } from '../../entities/account/auth-context.js';
export { HOME_PATH, LOGIN_PATH, safeReturnPath } from '../../entities/account/access.js';
export { PasswordField } from '../../ui/controls/PasswordField.js';
export { RequireAuth } from '../../app/RequireAuth.js';
export { usePublicSettings } from '../../entities/account/use-public-settings.js';
