import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface Props<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** How many lines stand in its place until it is here. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What was read, a skeleton until then, and a way out where it did not come. A later failure takes away nothing that is
 * shown.
 */
export function Loaded<Data>({ query, lines, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows count={lines} />;
}
