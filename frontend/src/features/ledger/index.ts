export { LedgerCard } from './LedgerCard.js';
