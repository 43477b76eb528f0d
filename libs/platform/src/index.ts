export * from './app-error.js';
export * from './clean-text.js';
export * from './config.js';
export * from './describe-error.js';
export * from './ids.js';
export * from './platform.module.js';
export * from './request-scope.js';
export * from './structured-logger.js';
