export { PromisesCard } from './PromisesCard.js';
export { useIsReadingPromises, useTickPromise } from '../../entities/employee/use-promises.js';
