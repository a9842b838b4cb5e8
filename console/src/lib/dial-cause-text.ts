import { type DialCause } from '@linekeeper/contract/dial/dial-causes';
import { type TFunction } from 'i18next';
import { bitRate } from './quantity.ts';

const things = ['agent', 'line', 'reflector', 'server'] as const;

/** What is known of a failed run beyond its reason, in the reader's language. */
export function causeText(t: TFunction, { code, params = {} }: DialCause): string {
  const { what, way, bps, agreedBps } = params;
  const thing = things.find((one) => one === what) ?? 'line';
  return t(`dial:cause.${code}`, {
    ...params,
    thing: t(`dial:thing.${thing}`),
    way: t(way === 'out' ? 'dial:column.up' : 'dial:column.down'),
    now: bitRate(Number(bps ?? 0)),
    agreed: bitRate(Number(agreedBps ?? 0)),
  });
}
