import { type UseQueryResult } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type ReactNode } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';

interface Props<Entity> {
  readonly title: string;
  readonly size: string;
  readonly query: Pick<UseQueryResult<Entity>, 'data' | 'error' | 'refetch'>;
  readonly onClose: () => void;
  /** The drawer of what was read. */
  readonly children: (entity: Entity) => ReactNode;
}

/** Stands where a drawer will be until what it shows was read; a later failure takes away nothing of it. */
export function LoadedDrawer<Entity>({ title, size, query, onClose, children }: Props<Entity>) {
  useFocusBack();
  if (query.data !== undefined) return children(query.data);
  return (
    <Drawer open title={title} size={size} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </Drawer>
  );
}
