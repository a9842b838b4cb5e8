export { type Column } from './column.ts';
export { ChipFilter, SearchFilter } from './filters.tsx';
export { ListPage, type ListPageProps } from './list-page.tsx';
export { type ListRules } from './list-state.ts';
export { useList } from './use-list.ts';
