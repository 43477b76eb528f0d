export { CompanyAccount } from './CompanyAccount.js';
export { CompanyLogin } from './CompanyLogin.js';
export { SignOnButton } from './SignOnButton.js';
