import { type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { TimeChart } from '../../widgets/chart/index.ts';
import { chartOf, saveSamples, useChart, useShared } from '../../widgets/subject/index.ts';
import { type DeviceRanged } from './device-ranged.ts';
import { firstInterface } from './first-interface.ts';

interface Props extends DeviceRanged {
  readonly interfaceId: string | undefined;
  readonly onInterface: (id: string) => void;
}

/** In and out of one interface: the chosen one, else the uplink, else the one that was busiest when the page was opened. */
export function TrafficChart({ interfaceId, onInterface, ...ranged }: Props) {
  const { device, subject, range, marks, failures } = ranged;
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const { choices, search, setSearch, first, isLoaded } = useInterfaces(device.id);
  const shownId = interfaceId ?? first;
  const query = useChart(subject, range, {
    part: 'traffic',
    interfaceId: shownId,
    metrics: ['if.in', 'if.out'],
    isOn: shownId !== undefined,
  });
  const [inColor = '', outColor = ''] = seriesColors[theme];
  const chosen = choices.find((item) => item.id === shownId);
  const shared = useShared(ranged, query);
  const hasNone = device.interfaceCount === 0;
  // Only a loopback is there, and none was chosen.
  const isOpen = isLoaded && shownId === undefined;
  const emptyText = !hasNone
    ? isOpen
      ? 'devices:interface'
      : 'devices:noTraffic'
    : mayEdit
      ? 'devices:noInterfaces'
      : 'devices:noInterfacesView';
  return (
    <TimeChart
      explores={
        shownId === undefined
          ? []
          : (['if.in', 'if.out'] as const).map((metric) => ({ kind: 'interface', id: shownId, metric }))
      }
      {...shared}
      title={t('devices:traffic')}
      subject={`${device.name} ${chosen?.name ?? ''}`.trim()}
      data={
        hasNone || isOpen
          ? { fromMs: 0, toMs: 1, stepMs: 1, unit: 'bit/s', series: [], unmeasured: [] }
          : query.data &&
            chartOf(
              query.data,
              [
                { metric: 'if.in', name: t('devices:in'), color: inColor, isFilled: true },
                { metric: 'if.out', name: t('devices:out'), color: outColor },
              ],
              { marks, failures },
            )
      }
      spanOf={hasNone || isOpen ? () => '' : shared.spanOf}
      emptyText={t(emptyText)}
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
  const [first, setFirst] = useState<string>();
  // Decided once: a chart that changes its subject by itself cannot be read.
  const now = first === undefined && search === '' ? firstInterface(choices) : undefined;
  if (now !== undefined) setFirst(now);
  return { choices, search, setSearch, first, isLoaded: data !== undefined };
}
