export { queueTables } from './adapters/backend.js';
export { JobHandler } from './jobs/job-handler.js';
export { JobProducer, type Urgency } from './producer/job-producer.js';
export { type AnalyseJob, JOBS, type MailJob } from './jobs/jobs.js';
export { QueueModule } from './producer/queue.module.js';
export { WorkersModule } from './consumer/workers.module.js';
