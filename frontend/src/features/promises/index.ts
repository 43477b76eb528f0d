export { PromisesCard } from './PromisesCard.js';
export { useIsReadingPromises, useTickPromise } from './use-promises.js';
