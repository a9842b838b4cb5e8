export { type BulkAct, BulkBar } from './bulk-bar.tsx';
export { type Column } from './column.ts';
export { ChipFilter, SearchFilter } from './filters.tsx';
export { ListPage, type ListPageProps } from './list-page.tsx';
export { type ListRules } from './list-state.ts';
export { tickColumn, type Ticks, useTicks } from './ticks.tsx';
export { useList } from './use-list.ts';
