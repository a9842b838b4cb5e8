import { type ReactNode } from 'react';
import { useApi } from '../../lib/query.ts';

interface On {
  readonly kind: 'device' | 'line' | 'outlet';
  readonly id: string;
  readonly name: string;
}

interface Props {
  /** `device:<id>` as a page that announces work says what it is on; anything else is nothing. */
  readonly value: string;
  readonly children: (on: On | undefined) => ReactNode;
}

const kinds = ['device', 'line', 'outlet'] as const;

/** What the form is opened on, once it is known what it is called; what is not there is left out. */
export function OpenedOn({ value, children }: Props) {
  const [word = '', id = ''] = value.split(':');
  const kind = kinds.find((one) => one === word);
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
  if (kind === undefined) return children(undefined);
  const query = { device, line, outlet }[kind];
  if (query.isError) return children(undefined);
  if (!query.data) return null;
  const { name } = query.data;
  return children({ kind, id, name: 'number' in query.data ? `${query.data.number} ${name}` : name });
}
