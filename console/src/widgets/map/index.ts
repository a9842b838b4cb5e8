export { MapCanvas } from './map-canvas.tsx';
export { type Outlines } from './outlines.ts';
export { type Place, scales, type View } from './projection.ts';
export { useOutlines } from './use-outlines.ts';
