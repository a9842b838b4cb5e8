export { type Past, usePast } from './past.ts';
export { PastBar, PastButton } from './time-machine.tsx';
