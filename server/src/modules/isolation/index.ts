export { lastResults } from './canary.queries.ts';
export { isolationTasks, runSelfTest, type SelfTestParts } from './isolation.jobs.ts';
export { isolationRoutes } from './isolation.routes.ts';
