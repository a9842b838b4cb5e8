export { MessageEntry } from './message-entry.tsx';
export { useRead } from './use-read.ts';
