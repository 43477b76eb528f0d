export * from './choices.js';
export * from './disclosure.js';
export * from './domain.js';
export * from './errors.js';
export * from './limits.js';
export * from './question-purpose.js';
export * from './socket.js';
export * from './transcript.js';
