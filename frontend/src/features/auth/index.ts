export { AuthFrame } from './AuthFrame.js';
export { FreshSignOn, useSignOnOffered } from './FreshSignOn.js';
export { MaintenanceNotice } from './MaintenanceNotice.js';
export { NewPasswordFields } from './NewPasswordFields.js';
export { NoPasswords } from './NoPasswords.js';
export { PasskeyButton } from './PasskeyButton.js';
export { RedirectToLogin } from './RedirectToLogin.js';
export { SecondStep } from './SecondStep.js';
