export { OfflineAssistant } from './adapters/offline/offline.assistant.js';
export { AiModule, engineName } from './ai.module.js';
export * from './assistant/assistant.port.js';
export * from './assistant/render-advice.js';
