import { texts } from '../../platform/file-columns.ts';
import { codec, integer, intervalLabel, ipVersion, sizeLabel, timeout } from './shared-settings.ts';

export const pingFields = {
  count: integer(texts('每次发包数', '每次封包數', 'Packets a run'), [1, 100], 20),
  intervalMs: integer(intervalLabel, [20, 1_000], 200, { unit: 'ms', isFolded: true }),
  sizeBytes: integer(sizeLabel, [16, 8_972], 56, {
    unit: 'B',
    hint: texts('不含 IP 与 ICMP 首部。', '不含 IP 與 ICMP 標頭。', 'Without the headers of IP and ICMP.'),
    isFolded: true,
  }),
  dscp: integer(texts('DSCP', 'DSCP', 'DSCP'), [0, 63], 0, {
    hint: texts(
      '0 为尽力而为，46 为语音（EF）。',
      '0 為盡力而為，46 為語音（EF）。',
      '0 is best effort, 46 voice (EF).',
    ),
    isFolded: true,
  }),
  timeoutMs: timeout(2_000),
  codec,
  ipVersion,
} as const;
