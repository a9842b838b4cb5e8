import { type Output } from '../../lib/api.ts';
import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { short } from '@linekeeper/contract/quantity';
import { type TFunction } from 'i18next';
import { bitRate } from '../../lib/quantity.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { TrafficSpark } from './traffic-spark.tsx';

/** Traffic of late, by device. */
export type Traffic = ReadonlyMap<string, Output<'POST /monitor/api/v1/devices/traffic'>['devices'][number]>;

const none = <span className="quiet">–</span>;

/** A number under a title that has its unit; what is more than nothing never reads 0. */
export const inUnit = (value: number, least: number): string =>
  value > 0 && value < least / 2 ? `<${least}` : short(value);

/** What was measured of each device of the list: of its uplink, else its busiest interface, and by ping. */
export function figureColumns(t: TFunction, traffic: Traffic): Column<DeviceRow>[] {
  const rate = (key: 'inBps' | 'outBps'): Column<DeviceRow> => ({
    key,
    title: t(`devices:figure.${key}`),
    hint: t('devices:lineHint'),
    align: 'right',
    isSortable: true,
    render: ({ [key]: bps, lineName }) =>
      bps === null ? (
        none
      ) : (
        <span title={t('devices:lineOf', { name: lineName ?? '–', rate: bitRate(bps) })}>
          {inUnit(bps / 1e6, 0.01)}
        </span>
      ),
  });
  const pinged = (key: 'rttMs' | 'lossPercent', hint: string): Column<DeviceRow> => ({
    key,
    title: t(`devices:figure.${key}`),
    hint,
    align: 'right',
    isSortable: true,
    render: ({ [key]: value }) => (value === null ? none : <span>{inUnit(value, 0.01)}</span>),
  });
  return [
    {
      key: 'trend',
      title: t('devices:trend'),
      hint: t('devices:lineHint'),
      width: 104,
      render: ({ id }) => {
        const of = traffic.get(id);
        return of ? <TrafficSpark inBps={of.inBps} outBps={of.outBps} /> : none;
      },
    },
    rate('inBps'),
    rate('outBps'),
    pinged('rttMs', t('devices:rttHint')),
    pinged('lossPercent', t('devices:lossHint')),
  ];
}
