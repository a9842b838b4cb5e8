export { FoldedFilters } from './folded-filters.tsx';
