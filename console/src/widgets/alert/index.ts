export { AlertDuration, AlertState } from './alert-state.tsx';
export {
  alertStateText,
  alertTitle,
  besideTitle,
  ruleText,
  alertValue,
  resolveReasonText,
  severityText,
  sinceOf,
} from './alert-words.ts';
export { AlertRows } from './alert-rows.tsx';
export { Severity, SeverityShape } from './severity.tsx';
export { SubjectLink, subjectPage } from './subject-link.tsx';
