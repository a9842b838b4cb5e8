export { TraitFilters } from './trait-filters.tsx';
export { bandText } from './band-text.ts';
