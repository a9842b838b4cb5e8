export { AlertLevelMark } from './alert-level-mark.tsx';
export { AlertsVerdict } from './alerts-verdict.tsx';
export { CarrierIncidents } from './carrier-incidents.tsx';
export { customerAlertsPath, openAlertsPath, openCount, useCustomersAlerts } from './customer-alerts-call.ts';
export { OwnOrCustomersAlerts } from './own-or-customers-alerts.tsx';
export { useOwnNone } from './use-own-none.tsx';
