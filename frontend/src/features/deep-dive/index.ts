export { DeepDive } from './DeepDive.js';
export { DeepDiveButton } from './DeepDiveButton.js';
export { DeepDiveTarget } from './DeepDiveTarget.js';
