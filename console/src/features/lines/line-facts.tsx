import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { devicePath } from '../../lib/device-path.ts';
import { bitRate, milliseconds, percent } from '../../lib/quantity.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { exactTime } from '../../lib/time.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';
import { ContractEnd } from './contract-end.tsx';
import { addressKindText } from './line-terms.ts';

/** What was agreed with the provider, and where the line ends. */
export function LineFacts({ line }: { readonly line: LineDetail }) {
  const { t } = useTranslation();
  const mayOpen = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE']);
  const { deviceId, deviceName, interfaceId, interfaceName } = line;
  const device =
    deviceId === null || deviceName === null ? null : mayOpen ? (
      <Link to={devicePath(deviceId)}>{deviceName}</Link>
    ) : (
      deviceName
    );
  const port =
    interfaceName === null || deviceId === null ? null : mayOpen ? (
      <Link className="mono" to={`${devicePath(deviceId)}?interface=${interfaceId}`}>
        {interfaceName}
      </Link>
    ) : (
      <span className="mono">{interfaceName}</span>
    );
  const promised = (value: number | null, text: (value: number) => string, key: 'atLeast' | 'atMost') =>
    value === null ? t('lines:notAgreed') : t(`lines:promised.${key}`, { value: text(value) });
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('lines:region'), line.region],
    [t('lines:rates'), t('lines:downUp', { down: bitRate(line.downBps), up: bitRate(line.upBps) })],
    [
      `SLA · ${t('lines:slaAvailability')}`,
      promised(line.slaAvailabilityPercent, (of) => percent(of, 3), 'atLeast'),
    ],
    [`SLA · ${t('lines:slaLoss')}`, promised(line.slaLossPercent, (of) => percent(of, 3), 'atMost')],
    [`SLA · ${t('lines:slaRtt')}`, promised(line.slaRttMs, milliseconds, 'atMost')],
    [`SLA · ${t('lines:slaJitter')}`, promised(line.slaJitterMs, milliseconds, 'atMost')],
    [t('lines:contractTime'), <ContractTime key="time" line={line} />],
    [t('lines:cost'), line.monthlyCost === null ? '' : `${line.currency} ${line.monthlyCost}`],
    [
      t('lines:cpe'),
      device && (
        <>
          {device}
          {port && ' · '}
          {port}
        </>
      ),
    ],
    [t('lines:field.addressKind'), addressKindText(line.addressKind)],
    [t('lines:portAddress'), <PortAddress key="port" line={line} />],
    [t('lines:note'), line.note],
    [t('lines:createdAt'), exactTime(Date.parse(line.createdAt))],
  ];
  return (
    <section aria-labelledby="line-facts" className="grid gap-2">
      <h2 id="line-facts" className="heading">
        {t('lines:facts')}
      </h2>
      <dl className={`card grid small flat ${styles.details}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** From when until when, and how near the end is. */
function ContractTime({ line: { contractFrom, contractTo } }: { readonly line: LineDetail }) {
  const { t } = useTranslation();
  if (contractFrom === null && contractTo === null) return '–';
  if (contractTo === null) return t('lines:contractFromOnly', { from: contractFrom });
  return (
    <>
      {contractFrom !== null && <span className="unbroken">{contractFrom} – </span>}
      <ContractEnd day={contractTo} />
    </>
  );
}

/** What the device told of the interface's address: behind its carrier's NAT nobody reaches the line by it. */
function PortAddress({ line: { address, portAddress } }: { readonly line: LineDetail }) {
  const { t } = useTranslation();
  if (!portAddress) return '–';
  const { isPublic, at } = portAddress;
  const isOther = isPublic && address !== null && address !== portAddress.address;
  return (
    <>
      <span className="mono">{portAddress.address}</span>
      <span className="quiet block caption" title={exactTime(Date.parse(at))}>
        {t(isOther ? 'lines:port.other' : isPublic ? 'lines:port.public' : 'lines:port.private')}
      </span>
    </>
  );
}
