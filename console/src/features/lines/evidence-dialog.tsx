import { FileProtectOutlined } from '@ant-design/icons';
import { evidenceKeptDays, evidenceMostDays, evidenceZones } from '@linekeeper/contract/lines/evidence-terms';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { FormField } from '../../components/form-field.tsx';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { hasEnded, operationStarted, useOperation } from '../../lib/operations.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { exactTime, timeOfClock } from '../../lib/time.ts';
import { type EvidenceChoice, evidenceKinds, evidencePeriodOf, monthOf } from './evidence-choice.ts';
import { EvidenceList } from './evidence-list.tsx';
import styles from './lines.module.css';

interface Props {
  readonly line: Pick<LineDetail, 'id' | 'name'>;
  readonly onClose: () => void;
}

const route = 'GET /monitor/api/v1/lines/:lineId/evidence';

/** Evidence of a line for whoever does not believe it: asked for over a period, made as a long operation, fetched within days. */
export function EvidenceDialog({ line, onClose }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const params = { lineId: line.id };
  const { data } = useApi(route, { params }, { placeholderData: undefined });
  const [operationId, setOperationId] = useState<string>();
  const { operation } = useOperation(operationId);
  const start = useApiMutation('POST /monitor/api/v1/lines/:lineId/evidence', {
    onSuccess: (started) => {
      setOperationId(started.operationId);
      operationStarted();
    },
  });
  const isDone = operation?.state === 'done';
  useEffect(() => {
    if (isDone) invalidate(route);
  }, [isDone]);
  const isBusy = start.isPending || (operation !== undefined && !hasEnded(operation));
  const [nowMs] = useState(() => Date.now());
  const today = exactTime(nowMs).slice(0, 10);
  const [choice, setChoice] = useState<EvidenceChoice>({
    kind: 'lastMonth',
    zone: 'tenant',
    from: '',
    to: '',
  });
  const [isAsked, setAsked] = useState(false);
  const period = evidencePeriodOf(choice, { today, nowMs, timeOf: timeOfClock });
  const fault =
    isAsked && typeof period === 'string'
      ? t(`lines:evidence.fault.${period}`, { max: evidenceMostDays })
      : undefined;
  const go = () => {
    setAsked(true);
    if (typeof period !== 'string') start.mutate({ params, body: { period } });
  };
  const choose = (kind: EvidenceChoice['kind']) => {
    const [from, to] = monthOf(today, 0);
    const clock = (of: string) => `${of}T00:00`;
    const range =
      kind === 'times' ? { from: clock(from), to: clock(today) } : { from, to: to < today ? to : today };
    setChoice({ ...choice, kind, ...range });
    setAsked(false);
  };
  const outletZone = data?.zones.outlet;
  return (
    <ActionDialog
      title={t('lines:evidence.title', { name: line.name })}
      okText={t('lines:evidence.start')}
      okIcon={<FileProtectOutlined aria-hidden />}
      isBusy={isBusy}
      cancelText={t('common:close')}
      width={620}
      onOk={go}
      onClose={onClose}
    >
      <p className="quiet flat">{t('lines:evidence.about')}</p>
      <FormField id="evidence-period" label={t('lines:evidence.period')} fault={fault}>
        {({ id }) => (
          <Segmented
            id={id}
            block
            vertical={isNarrow}
            value={choice.kind}
            options={evidenceKinds.map((value) => ({ value, label: t(`lines:evidence.kind.${value}`) }))}
            onChange={choose}
          />
        )}
      </FormField>
      {(choice.kind === 'days' || choice.kind === 'times') && (
        <div className={styles.evidenceDays}>
          {(['from', 'to'] as const).map((end) => (
            <DateTimeField
              key={`${choice.kind} ${end}`}
              id={`evidence-${end}`}
              label={t(
                `lines:evidence.${choice.kind === 'times' ? end : end === 'from' ? 'firstDay' : 'lastDay'}`,
              )}
              isDay={choice.kind === 'days'}
              value={choice[end]}
              onPick={(text) => setChoice({ ...choice, [end]: text })}
            />
          ))}
        </div>
      )}
      {outletZone && outletZone !== data.zones.tenant && (
        <SelectField
          id="evidence-zone"
          label={t('lines:evidence.zone')}
          value={choice.zone}
          options={evidenceZones.map((value) => ({
            value,
            label: t(`lines:evidence.zones.${value}`, { zone: data.zones[value] }),
          }))}
          onChange={(zone) => setChoice({ ...choice, zone: zone ?? 'tenant' })}
        />
      )}
      {operation && !isDone && (
        <OperationProgress operation={operation} label={t('lines:evidence.progress')} />
      )}
      {data && <EvidenceList line={line} list={data.list} />}
      {data && (
        <section className="grid gap-1 small">
          <span className="quiet">{t('lines:evidence.key')}</span>
          <span className="mono breaks">
            {data.key.fingerprint.match(/.{1,4}/g)?.join(' ')}
            <CopyButton text={data.key.fingerprint} />
          </span>
          <span>
            {t('lines:evidence.copyKey')}
            <CopyButton text={data.key.publicKey} />
          </span>
          <span className="quiet">{t('lines:evidence.keyAbout')}</span>
        </section>
      )}
      <span className="quiet caption">{t('lines:evidence.kept', { max: evidenceKeptDays })}</span>
    </ActionDialog>
  );
}
