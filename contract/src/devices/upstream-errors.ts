import { entry, type ErrorEntry } from '../errors/error-entry.ts';

/** Errors of what devices are reached through: 60520 to 60524. */
export const upstreamErrors = {
  UPSTREAM_ITSELF: entry(60520, 422, [
    '设备不能以自己为上级设备。',
    '設備不能以自己為上級設備。',
    'A device cannot be its own upstream device.',
  ]),
  UPSTREAM_CIRCLE: entry(60521, 422, [
    '上级设备不能形成环路：{names}。',
    '上級設備不能形成迴圈：{names}。',
    'Upstream devices cannot form a loop: {names}.',
  ]),
} as const satisfies Record<string, ErrorEntry>;
