import { invalidate } from '../../lib/query.ts';

/** Reads again what a change of departments or members changes. */
export function refreshMembers(): void {
  invalidate(
    'GET /api/v1/departments',
    'POST /api/v1/members/list',
    'POST /api/v1/members/provided/list',
    'GET /api/v1/members/:memberId',
    'GET /api/v1/members/options',
  );
}
