export { serveWorker } from './serve-worker.js';
export { inProcess, inThread, type StartWorker } from './start-worker.js';
export { workerFile } from './worker-file.js';
export { WorkerError, WorkerRpc } from './worker-rpc.js';
