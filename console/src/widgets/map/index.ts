export { squareBox } from '../../lib/map-square.ts';
export { customerSpots, ownSpots, squareMiddle } from './spots.ts';
export { markNames } from './mark-names.ts';
export { MapCanvas } from './map-canvas.tsx';
export { markText, outletStateText } from './mark-text.ts';
export {
  type Counts,
  countsOf,
  gathered,
  gatheredNumbers,
  isInView,
  levelAt,
  type Mark,
  type NumberMark,
  type NumberSpot,
  oneOf,
  type Spot,
  squareAt,
  totalOf,
  viewOf,
  worstOf,
} from './marks.ts';
export { MapLayer } from './map-layer.tsx';
export { NumberMap } from './number-map.tsx';
export { OutletMap } from './outlet-map.tsx';
export { OutletShape } from './outlet-shape.tsx';
export { loadOutlines, type Outlines } from './outlines.ts';
export { isProvince, placedMarks, placedNumbers, type PlacedStanding } from './placed-marks.ts';
export { boxAround, usualView } from './views.ts';
export { pointOf, type Place, scales, type Size, type View } from './projection.ts';
export { useOutlines } from './use-outlines.ts';
