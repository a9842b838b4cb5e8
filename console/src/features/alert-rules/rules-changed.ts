import { invalidate } from '../../lib/query.ts';

/** Alert rules are read again. */
export const rulesChanged = () =>
  invalidate('POST /monitor/api/v1/alert-rules/list', 'GET /monitor/api/v1/alert-rules/:ruleId');
