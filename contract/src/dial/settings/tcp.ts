import { texts } from '../../platform/file-columns.ts';
import { integer, ipVersion, portLabel, timeout } from './shared-settings.ts';

export const tcpFields = {
  port: integer(portLabel, [1, 65_535], 443),
  count: integer(texts('每次连接数', '每次連線數', 'Connections a run'), [1, 50], 5),
  intervalMs: integer(texts('连接间隔', '連線間隔', 'Time between connections'), [20, 1_000], 200, {
    unit: 'ms',
    isFolded: true,
  }),
  timeoutMs: timeout(3_000),
  ipVersion,
} as const;
