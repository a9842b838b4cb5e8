import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialFailureReason } from '@linekeeper/contract/dial/dial-failures';
import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { useTranslation } from 'react-i18next';
import { DnsResult, HttpResult } from './service-results.tsx';
import { PacketResult } from './packet-result.tsx';
import { ThroughputResult } from './throughput-result.tsx';
import { TraceResult } from './trace-result.tsx';

export interface ShownOutcome {
  readonly kind: DialKind;
  readonly ok: boolean;
  readonly reason: DialFailureReason | null;
  /** For engineers, in English. */
  readonly detail: string | null;
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** What one run told, in full: by its kind, or why there is nothing. */
export function ResultView({ kind, ok, reason, detail, result }: ShownOutcome) {
  const { t } = useTranslation();
  if (!ok || !result)
    return (
      <div role="status">
        <p className="flat fault">{t(`dial:failure.${reason ?? 'unavailable'}`)}</p>
        {detail && <p className="note mono">{detail}</p>}
      </div>
    );
  // The contract's shape of this kind: the server checked it.
  const of = <K extends DialKind>() => result as unknown as DialResult<K>;
  switch (kind) {
    case 'ping':
    case 'tcp':
    case 'udp-jitter':
      return <PacketResult result={of<'ping' | 'tcp' | 'udp-jitter'>()} />;
    case 'http':
      return <HttpResult result={of<'http'>()} />;
    case 'dns':
      return <DnsResult result={of<'dns'>()} />;
    case 'trace':
      return <TraceResult result={of<'trace'>()} />;
    case 'throughput':
      return <ThroughputResult result={of<'throughput'>()} />;
  }
}
