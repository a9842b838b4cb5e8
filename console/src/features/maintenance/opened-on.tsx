import { type MaintainedById, maintainedByIds } from '@linekeeper/contract/alerts/maintenance-terms';
import { type ReactNode } from 'react';
import { useApi } from '../../lib/query.ts';

interface On {
  readonly kind: MaintainedById;
  readonly id: string;
  readonly name: string;
}

interface Props {
  /** `device:<id>` as a page that announces work says what it is on; anything else is nothing. */
  readonly value: string;
  readonly children: (on: On | undefined) => ReactNode;
}

/** What the form is opened on, once it is known what it is called; what is not there is left out. */
export function OpenedOn({ value, children }: Props) {
  const [word = '', id = ''] = value.split(':');
  const kind = maintainedByIds.find((one) => one === word);
  const device = useApi(
    'GET /monitor/api/v1/devices/:deviceId',
    { params: { deviceId: id } },
    { enabled: kind === 'device' },
  );
  const line = useApi(
    'GET /monitor/api/v1/lines/:lineId',
    { params: { lineId: id } },
    { enabled: kind === 'line' },
  );
  const outlet = useApi(
    'GET /monitor/api/v1/outlets/:outletId',
    { params: { outletId: id } },
    { enabled: kind === 'outlet' },
  );
  const agent = useApi(
    'GET /monitor/api/v1/agents/:agentId',
    { params: { agentId: id } },
    { enabled: kind === 'agent' },
  );
  const test = useApi(
    'GET /dial/api/v1/tests/:testId',
    { params: { testId: id } },
    { enabled: kind === 'dial-test' },
  );
  const service = useApi(
    'GET /monitor/api/v1/services/:serviceId',
    { params: { serviceId: id }, query: {} },
    { enabled: kind === 'service' },
  );
  if (kind === undefined) return children(undefined);
  const query = { device, line, agent, 'dial-test': test, service, outlet }[kind];
  if (query.isError) return children(undefined);
  if (!query.data) return null;
  const { name } = query.data;
  return children({ kind, id, name: 'number' in query.data ? `${query.data.number} ${name}` : name });
}
