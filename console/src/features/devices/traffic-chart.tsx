import { type DeviceDetail, type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { TimeChart } from '../../widgets/chart/index.ts';
import { chartOf } from './chart-of.ts';
import { saveSamples } from './save-samples.ts';
import { type Ranged, useChart } from './use-chart.ts';

interface Props extends Ranged {
  readonly interfaceId: string | undefined;
  readonly onInterface: (id: string) => void;
}

/** In and out of one interface: the chosen one, else the one that was busiest when the page was opened. */
export function TrafficChart({ device, range, marks, onRange, interfaceId, onInterface }: Props) {
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const { choices, search, setSearch, busiest } = useInterfaces(device.id);
  const shownId = interfaceId ?? busiest;
  const query = useChart(device, range, {
    part: 'traffic',
    interfaceId: shownId,
    metrics: ['if.in', 'if.out'],
    isOn: shownId !== undefined,
  });
  const [inColor = '', outColor = ''] = seriesColors[theme];
  const chosen = choices.find((item) => item.id === shownId);
  const hasNone = device.interfaceCount === 0;
  return (
    <TimeChart
      title={t('devices:traffic')}
      subject={`${device.name} ${chosen?.name ?? ''}`.trim()}
      data={
        hasNone
          ? { fromMs: 0, toMs: 1, stepMs: 1, unit: 'bit/s', series: [], unmeasured: [] }
          : query.data &&
            chartOf(
              query.data,
              [
                { metric: 'if.in', name: t('devices:in'), color: inColor, isFilled: true },
                { metric: 'if.out', name: t('devices:out'), color: outColor },
              ],
              { marks },
            )
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      emptyText={t(
        !hasNone ? 'devices:noTraffic' : mayEdit ? 'devices:noInterfaces' : 'devices:noInterfacesView',
      )}
      onZoom={(zoom) => onRange({ ...range, zoom })}
      onBack={() => onRange({ last: range.last })}
      onExport={saveSamples({ kind: 'interface', id: shownId ?? '' })}
      extra={
        !hasNone && (
          <Select
            aria-label={t('devices:interface')}
            style={{ width: 'min(320px, 100%)' }}
            popupMatchSelectWidth={360}
            showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
            value={shownId}
            notFoundContent={t('devices:noSuchInterface')}
            options={choices.map((item) => ({ value: item.id, label: labelOf(item) }))}
            onChange={(id: string) => {
              setSearch('');
              onInterface(id);
            }}
          />
        )
      }
    />
  );
}

const labelOf = ({ name, alias, ifIndex }: InterfaceRow) =>
  [name || `#${ifIndex}`, alias].filter((part) => part !== '').join(' · ');

/** Interfaces to choose from, the busiest first; the server searches where there are more than fit. */
function useInterfaces(deviceId: string) {
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/devices/:deviceId/interfaces/list', {
    params: { deviceId },
    body: { pageSize: 200, sort: 'inBps', order: 'desc', ...(search && { search }) },
  });
  const choices = data?.list ?? [];
  const [busiest, setBusiest] = useState<string>();
  // Decided once: a chart that changes its subject by itself cannot be read.
  const first = busiest === undefined ? busiestOf(choices) : undefined;
  if (first !== undefined) setBusiest(first);
  return { choices, search, setSearch, busiest };
}

const rateOf = ({ inBps, outBps }: InterfaceRow) => Math.max(inBps ?? -1, outBps ?? -1);

function busiestOf(interfaces: readonly InterfaceRow[]): DeviceDetail['id'] | undefined {
  let best: InterfaceRow | undefined;
  for (const item of interfaces) if (!best || rateOf(item) > rateOf(best)) best = item;
  return best?.id;
}
