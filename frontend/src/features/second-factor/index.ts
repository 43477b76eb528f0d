export { PasskeyGate } from './PasskeyGate.js';
export { ProofForm } from './ProofForm.js';
export { SecondFactorSettings } from './SecondFactorSettings.js';
export { TotpSetUp } from './TotpSetUp.js';
