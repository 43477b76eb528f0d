export { queueTables } from './adapters/backend.js';
export { JobHandler } from './job-handler.js';
export { JobProducer, type Urgency } from './job-producer.js';
export { type AnalyseJob, JOBS, type MailJob } from './jobs.js';
export { QueueModule } from './queue.module.js';
export { WorkersModule } from './workers.module.js';
