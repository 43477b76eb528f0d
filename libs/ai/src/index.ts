export { OfflineAssistant } from './adapters/offline/offline.assistant.js';
export { llmMetricsText } from './adapters/openai/llm-metrics.js';
export { AiModule, engineName } from './ai.module.js';
export * from './assistant.port.js';
export * from './render-advice.js';
