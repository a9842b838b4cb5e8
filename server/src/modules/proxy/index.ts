export { createLooks } from './access-records.ts';
export { proxyTasks } from './proxy.jobs.ts';
export { proxyRoutes } from './proxy.routes.ts';
export { endStays, type ProxyParts } from './proxy.service.ts';
