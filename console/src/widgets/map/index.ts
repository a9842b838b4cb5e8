export { squareBox } from '../../lib/map-square.ts';
export { MapCanvas } from './map-canvas.tsx';
export { markText, outletStateText } from './mark-text.ts';
export {
  countsOf,
  gathered,
  levelAt,
  type Mark,
  oneOf,
  type Spot,
  squareAt,
  totalOf,
  viewOf,
  worstOf,
} from './marks.ts';
export { OutletMap } from './outlet-map.tsx';
export { OutletShape } from './outlet-shape.tsx';
export { type Outlines } from './outlines.ts';
export { boxAround, nameOfPlace, usualView } from './place-names.ts';
export { type Place, scales, type Size, type View } from './projection.ts';
export { useOutlines } from './use-outlines.ts';
