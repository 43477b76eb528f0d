export { DeepDive } from './DeepDive.js';
export { DeepDiveButton } from './DeepDiveButton.js';
export { Divable } from './DeepDiveTarget.js';
