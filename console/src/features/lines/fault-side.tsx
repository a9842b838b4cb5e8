import { type FaultEvidenceRow } from '@linekeeper/contract/lines/fault-side';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { subjectPage } from '../../widgets/subject/index.ts';
import styles from './lines.module.css';
import { useFaultSide } from './use-fault-side.ts';

/** Which side of a line fails, with what that rests on: while it is away, and for a day after. */
export function FaultSide({ line }: { readonly line: LineDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const data = useFaultSide(line);
  if (!data) return null;
  const counted = data.evidence.filter(({ counts }) => counts);
  const others = data.evidence.filter(({ counts }) => !counts);
  const found = data.isOver ? t('lines:fault.over', { time: clockTime(Date.parse(data.at), now) }) : null;
  return (
    <section className={`card grid gap-2 ${subjectPage.panel}`} aria-labelledby="fault-side">
      <h2 id="fault-side" className={`strong flat line gap-2 ${subjectPage.panelTitle}`}>
        {t('lines:fault.title')}
        {found && <span className="quiet caption">{found}</span>}
      </h2>
      <p className="flat">
        <strong>{t(`state:faultSide.${data.side}`)}</strong>
        <span className="quiet block">{t(`lines:fault.sentence.${data.side}`)}</span>
      </p>
      {data.revised && data.revised.side !== data.side && (
        <p className="quiet small flat">
          {t('lines:fault.revised', {
            time: clockTime(Date.parse(data.revised.at), now),
            side: t(`state:faultSide.${data.revised.side}`),
          })}
        </p>
      )}
      {data.evidence.length === 0 ? (
        <p className="quiet small flat">{t('lines:fault.noEvidence')}</p>
      ) : (
        <details className={styles.witnesses}>
          <summary>{t('lines:fault.evidence', { count: data.evidence.length })}</summary>
          <Rows title={t('lines:fault.counted')} rows={counted} />
          <Rows title={t('lines:fault.others')} rows={others} />
        </details>
      )}
    </section>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly FaultEvidenceRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="caption quiet">{title}</h3>
      <ul className="list grid small">
        {rows.map((row, n) => (
          <Row key={`${row.what} ${row.from ?? ''} ${row.to ?? ''} ${n}`} row={row} />
        ))}
      </ul>
    </>
  );
}

function Row({ row }: { readonly row: FaultEvidenceRow }) {
  const { t } = useTranslation();
  const now = useNow();
  const { what, ok, to, from, at, count, isStale } = row;
  const atMs = Date.parse(at);
  const notes = [
    count && t('lines:fault.count', { well: count[0], of: count[1] }),
    from === null ? t('lines:fault.fromServer') : t('lines:fault.from', { from }),
    isStale && t('lines:fault.stale'),
  ];
  return (
    <li className={isStale ? 'quiet' : undefined}>
      <span className={ok ? styles.well : styles.failed} aria-hidden>
        {ok ? '✓' : '✗'}
      </span>
      <time className="quiet figures unbroken" dateTime={at} title={exactTime(atMs)}>
        {clockTime(atMs, now)}
      </time>
      <span className="breaks">
        {ok
          ? t(`lines:fault.ok.${what}`, { to: to ?? '' })
          : t(`lines:fault.failed.${what}`, { to: to ?? '' })}
        <span className="quiet block caption">{notes.filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}
