export { EngineState } from './EngineState.js';
