import { texts } from '../../platform/file-columns.ts';
import {
  codec,
  integer,
  intervalLabel,
  ipVersion,
  portLabel,
  sizeLabel,
  timeout,
} from './shared-settings.ts';

export const udpJitterFields = {
  count: integer(texts('每次发包数', '每次封包數', 'Packets a run'), [10, 1_000], 100),
  intervalMs: integer(intervalLabel, [10, 200], 20, { unit: 'ms' }),
  sizeBytes: integer(sizeLabel, [44, 1_452], 172, {
    unit: 'B',
    hint: texts(
      '不含 IP 与 UDP 首部；172 字节相当于 20 ms 的 G.711 语音。',
      '不含 IP 與 UDP 標頭；172 位元組相當於 20 ms 的 G.711 語音。',
      'Without the headers of IP and UDP; 172 bytes are 20 ms of speech by G.711.',
    ),
    isFolded: true,
  }),
  port: integer(portLabel, [1, 65_535], 862, { isFolded: true }),
  timeoutMs: timeout(2_000),
  codec,
  ipVersion,
} as const;
