import { type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { type ComponentProps } from 'react';
import { MarkItem } from './mark-item.tsx';
import { MarkMap } from './mark-map.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { type Mark } from './marks.ts';

interface Props extends Omit<ComponentProps<typeof MarkMap<Mark>>, 'item' | 'panel'> {
  readonly nameOf: (mark: Mark) => string;
  /** The rows behind a mark, of one state or all. */
  readonly pathOf: (mark: Mark, state?: OutletState) => string;
}

/** Outlets on the map, by the shape of the worst that stands at each place: a mark says how they stand and opens its rows. */
export const OutletMap = ({ nameOf, pathOf, ...map }: Props) => (
  <MarkMap
    {...map}
    item={(mark, at) => (
      <MarkItem
        {...{ mark, view: map.view, size: map.size, ...at }}
        name={nameOf(mark)}
        path={mark.outlet && pathOf(mark)}
      />
    )}
    panel={(mark, acts) => (
      <MarkPanel {...{ mark, ...acts }} name={nameOf(mark)} pathOf={(state) => pathOf(mark, state)} />
    )}
  />
);
