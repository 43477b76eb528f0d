export { PromisesCard } from './PromisesCard.js';
