export { SmokeChart } from './smoke-chart.tsx';
export { SubjectSmoke } from './subject-smoke.tsx';
