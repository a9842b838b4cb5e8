export { ChangedMeanwhile } from './changed-meanwhile.tsx';
export { EntityDrawer } from './entity-drawer.tsx';
export { LoadedDrawer } from './loaded-drawer.tsx';
export { useEntityForm } from './use-entity-form.ts';
