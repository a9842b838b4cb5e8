import { useState } from 'react';
import { invalidate, useApi } from '../../lib/query.ts';

const route = 'POST /api/v1/members/provided/list';
export const providedPageSize = 20;

/** What providers made of the tenant's members, a page of it; not asked where it may not be seen. */
export function useProvided(mayView: boolean) {
  const [page, setPage] = useState(1);
  const body = { page, pageSize: providedPageSize, order: 'desc' } as const;
  return { query: useApi(route, { body }, { enabled: mayView }), page, setPage };
}
export type Provided = ReturnType<typeof useProvided>;

/** Reads again what a judgement changes. */
export const refreshProvided = () =>
  invalidate(route, 'POST /api/v1/members/list', 'GET /api/v1/members/:memberId', 'GET /api/v1/departments');
