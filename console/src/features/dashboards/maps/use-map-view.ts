import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { useMemo, useState } from 'react';
import {
  boxAround,
  levelAt,
  type Size,
  usualView,
  useOutlines,
  type View,
  viewOf,
} from '../../../widgets/map/index.ts';

interface Looked {
  readonly spots: readonly { readonly longitude: number; readonly latitude: number }[];
  /** The grid in which all was told; null where nothing finer can be asked for. */
  readonly level: number | null;
  /** Marks are gathered no finer than this. */
  readonly finest: number;
  /** A part of the map is looked at more closely than all was told; undefined: it is not. */
  readonly onCloser: (box: MapBox | undefined) => void;
}

/** Which part of a map is looked at, and on which level of the grid its marks are gathered. */
export function useMapView({ spots, level, finest, onCloser }: Looked) {
  const { data: outlines, isError } = useOutlines();
  const [size, onSize] = useState<Size>({ width: 0, height: 0 });
  const [chosenView, setChosenView] = useState<View>();
  // Where it begins is where all of it is when it is first drawn; what comes later does not move it.
  const [first, setFirst] = useState<View>();
  const begin = useMemo(() => viewOf(spots, size), [spots, size]);
  if (!first && begin) setFirst(begin);
  const view = chosenView ?? first ?? usualView;
  const onView = (next: View) => {
    setChosenView(next);
    const isCloser = level !== null && Math.min(finest, levelAt(next.scale)) > level;
    onCloser(isCloser ? boxAround(next, size) : undefined);
  };
  const marksLevel = Math.min(finest, levelAt(view.scale));
  return { outlines, isError, view, marksLevel, size, onView, onSize };
}
