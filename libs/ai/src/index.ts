export * from './assistant.port.js';
