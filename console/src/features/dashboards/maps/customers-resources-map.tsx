import { finestLevelBelow } from '@linekeeper/contract/dashboards/map-terms';
import { type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { squareBox } from '../../../lib/map-square.ts';
import { type Output } from '../../../lib/api.ts';
import { useApi } from '../../../lib/query.ts';
import { type NumberSpot, squareMiddle } from '../../../widgets/map/index.ts';
import { customerInput, type Places } from '../chart-places.ts';
import { holdersPath } from '../holders-path.ts';
import { markPlace } from './mark-place.ts';
import { NumberView } from './number-view.tsx';

const route = 'POST /monitor/api/v1/charts/resources/map/customers';
type Answer = Output<typeof route>;

const spotsOf = ({ level, squares }: Pick<Answer, 'level' | 'squares'>): NumberSpot[] =>
  squares.map(({ x, y, total }) => ({
    ...{ ...squareMiddle({ level, x, y }), total },
    box: squareBox({ level, x, y }),
  }));

interface Props {
  readonly data: Answer;
  readonly kind: ResourceKind;
  readonly places: Places;
}

/** The map of how many devices or lines of all customers stand where, in numbers: each opens the customers that it is made of. */
export function CustomersResourcesMap({ data, kind, places }: Props) {
  const { t } = useTranslation();
  const [box, setBox] = useState<MapBox>();
  const closer = useApi(
    route,
    { body: { kind, ...customerInput(places), ...(box && { box }) } },
    { enabled: box !== undefined },
  );
  const shown = box === undefined ? data : (closer.data ?? data);
  const spots = useMemo(() => spotsOf(shown), [shown]);
  const { closedCustomers, productlessCustomers } = data;
  const left = [
    closedCustomers > 0 && t('dashboards:resources.closedCustomers', { count: closedCustomers }),
    productlessCustomers > 0 &&
      t('dashboards:resources.productlessCustomers', { count: productlessCustomers }),
  ].filter(Boolean);
  const isNone = data.places.length + data.squares.length === 0;
  return (
    <NumberView
      {...{
        kind,
        spots,
        places: data.places,
        nowhere: data.nowhere,
        level: data.level,
        isNone,
        onCloser: setBox,
      }}
      finest={Math.min(finestLevelBelow, shown.level)}
      nowherePath={holdersPath({ kind, by: 'province', place: { in: 'nowhere' } }, places)}
      note={[!isNone && t('dashboards:resources.map.coarse'), left.join(' · ')].filter(Boolean).join(' ')}
      pathOf={(mark) => holdersPath({ kind, by: 'province', place: markPlace(mark) }, places)}
    />
  );
}
