export { ChangedMeanwhile } from './changed-meanwhile.tsx';
export { EntityDrawer } from './entity-drawer.tsx';
export { LoadedDrawer } from './loaded-drawer.tsx';
export { inWords } from './refusal.ts';
export { useEntityForm } from './use-entity-form.ts';
export { useForm } from './use-form.ts';
