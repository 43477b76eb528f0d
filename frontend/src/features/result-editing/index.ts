export { promiseWords, useFirstKept, usePromiseEdit, useKeptPromises } from './promise-edit.js';
export { useSummaryEdit, useSummaryEditing } from './summary-edit.js';
export { isToldByChoice } from './told-by-choice.js';
