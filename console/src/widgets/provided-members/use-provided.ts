import { useState } from 'react';
import { invalidate, useApi } from '../../lib/query.ts';

const route = 'POST /api/v1/members/provided/list';
export const providedPageSize = 20;

/** What providers made of the tenant's members, a page of it, or of the one with `memberId`; not asked where it may not be seen. */
export function useProvided(mayView: boolean, memberId?: string) {
  const [page, setPage] = useState(1);
  const isOne = memberId !== undefined;
  const body = { page: isOne ? 1 : page, pageSize: providedPageSize, order: 'desc', memberId } as const;
  return { isOne, query: useApi(route, { body }, { enabled: mayView }), page, setPage };
}
export type Provided = ReturnType<typeof useProvided>;

/** Reads again what a judgement changes. */
export const refreshProvided = () =>
  invalidate(route, 'POST /api/v1/members/list', 'GET /api/v1/members/:memberId', 'GET /api/v1/departments');
