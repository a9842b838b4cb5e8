import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { bitRate, milliseconds, withPrefix } from '../../lib/quantity.ts';

/** What a run of throughput brought, each direction by itself, and what ended it. */
export function ThroughputResult({ result }: { readonly result: DialResult<'throughput'> }) {
  const { t } = useTranslation();
  const { address, port, streams, down, up } = result;
  const told = (one: typeof down) =>
    one &&
    t('dial:direction', {
      rate: bitRate(one.bitsPerSecond),
      bytes: withPrefix(one.bytes, 'B'),
      time: milliseconds(one.seconds * 1_000),
      ended: t(`dial:ended.${one.ended}`),
    });
  return (
    <div role="status">
      <Facts
        nameWidth="13em"
        facts={[
          [t('dial:column.down'), told(down)],
          [t('dial:column.up'), told(up)],
          [t('dial:fact.address'), <span className="mono">{`${address}:${port}`}</span>],
          [t('dial:fact.streams'), String(streams)],
        ]}
      />
    </div>
  );
}
