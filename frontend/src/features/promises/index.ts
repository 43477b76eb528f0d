export { AllPromises } from './all/AllPromises.js';
export { BeforeCard } from './BeforeCard.js';
export { PromisesCard } from './PromisesCard.js';
