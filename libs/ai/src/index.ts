export { OfflineAssistant } from './adapters/offline/offline.assistant.js';
export { llmCalls } from './adapters/openai/llm-calls.js';
export { AiModule, engineName } from './ai.module.js';
export * from './assistant.port.js';
export { inferManager } from './infer-manager.js';
export * from './render-advice.js';
