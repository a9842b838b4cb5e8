export { OpenAlerts } from './open-alerts.tsx';
