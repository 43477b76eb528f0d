export { KeptTimeCard } from './KeptTimeCard.js';
