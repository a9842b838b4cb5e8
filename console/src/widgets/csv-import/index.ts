export { ImportDrawer, type ImportPlace } from './import-drawer.tsx';
export { type ImportWords } from './import-words.ts';
