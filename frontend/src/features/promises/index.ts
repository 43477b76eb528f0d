export { PromisesCard } from './PromisesCard.js';
export { useTickPromise } from './use-promises.js';
