export { CopyLine, ShownOnce } from './shown-once.tsx';
