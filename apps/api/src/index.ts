export { ApiModule } from './api.module.js';
export { configureApp, NEST_OPTIONS } from './configure-app.js';
export { DrainService } from './monitoring/drain.service.js';
