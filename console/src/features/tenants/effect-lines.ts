import { type TenantAct, type TenantEffect } from '@linekeeper/contract/tenants/tenant-lifecycle';
import { type TFunction } from 'i18next';
import { exactTime } from '../../lib/time.ts';

/** How the tenant stands beside the act, as far as it decides what the act will do. */
export interface Beside {
  readonly enabled: boolean;
  readonly frozen: boolean;
}

/** What an act will do, a sentence for each thing that it hits; what there is none of is not spoken of. */
export function effectLines(t: TFunction, effect: TenantEffect, beside: Beside): string[] {
  return linesOf[effect.act](t, effect, beside).filter((line) => line !== undefined);
}

type Lines = (t: TFunction, effect: TenantEffect, beside: Beside) => (string | undefined)[];
const counted = (
  t: TFunction,
  key:
    | 'membersOut'
    | 'membersIn'
    | 'sessionsEnd'
    | 'tokensStop'
    | 'tokensGo'
    | 'devicesGoOn'
    | 'devicesStop'
    | 'devicesBegin'
    | 'tenantsGoOn',
  count: number,
) => (count > 0 ? t(`tenants:effect.${key}`, { count }) : undefined);

const closing: Lines = (t, { members, openSessions, apiTokens }) => [
  counted(t, 'membersOut', members),
  counted(t, 'sessionsEnd', openSessions),
  counted(t, 'tokensStop', apiTokens),
];
const opening: Lines = (t, { members, apiTokens }) => [
  counted(t, 'membersIn', members),
  counted(t, 'tokensGo', apiTokens),
];
const watched = (t: TFunction, { watchedDevices }: TenantEffect, key: 'devicesGoOn' | 'devicesStop') =>
  counted(t, key, watchedDevices) ?? t('tenants:effect.dataStays');

const linesOf: Readonly<Record<TenantAct, Lines>> = {
  convert: (t, { expiresAt }) => [
    expiresAt === null
      ? undefined
      : t('tenants:effect.endsNow', { time: exactTime(Date.parse(expiresAt)).slice(0, 10) }),
  ],
  freeze: (t, effect, beside) => [
    ...closing(t, effect, beside),
    watched(t, effect, 'devicesGoOn'),
    counted(t, 'tenantsGoOn', effect.tenantsBelow),
  ],
  unfreeze: (t, effect, beside) =>
    beside.enabled ? opening(t, effect, beside) : [t('tenants:effect.disabledToo')],
  disable: (t, effect, beside) => [
    ...closing(t, effect, beside),
    watched(t, effect, 'devicesStop'),
    counted(t, 'tenantsGoOn', effect.tenantsBelow),
  ],
  enable: (t, effect, beside) => [
    ...(beside.frozen ? [t('tenants:effect.frozenToo')] : opening(t, effect, beside)),
    counted(t, 'devicesBegin', effect.devices),
  ],
  delete: (t, effect, beside) => [
    ...closing(t, effect, beside),
    counted(t, 'devicesStop', effect.watchedDevices),
    effect.deletionDueAt === null
      ? undefined
      : t('tenants:effect.gone', { time: exactTime(Date.parse(effect.deletionDueAt)).slice(0, 16) }),
    t('tenants:effect.until'),
  ],
};
