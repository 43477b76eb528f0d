export * from './app-error.js';
export * from './clean-text.js';
export * from './config.js';
export * from './ids.js';
export * from './platform.module.js';
