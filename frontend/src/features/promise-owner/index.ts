export { PromiseOwner } from './PromiseOwner.js';
