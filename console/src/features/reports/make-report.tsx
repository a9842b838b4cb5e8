import { FileTextOutlined } from '@ant-design/icons';
import { type ReportKind, reportKeptDays, reportMostDays } from '@linekeeper/contract/reports/report-terms';
import { Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { FormField } from '../../components/form-field.tsx';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { hasEnded, operationStarted, useOperation } from '../../lib/operations.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { InterfacesField } from './interfaces-field.tsx';
import { useOfferedKinds } from './offered-kinds.ts';
import { PlaceFields } from './place-fields.tsx';
import { periodKinds, placeOf, type ReportChoice, reportPeriodOf } from './report-choice.ts';
import styles from './reports.module.css';

const nothing: ReportChoice = {
  ...{ period: 'lastMonth', firstDay: '', lastDay: '' },
  ...{ scope: 'tenant', region: undefined, outletId: undefined, serviceId: undefined },
};

/** Asks for a report: what, when and where. It is made as a long operation, and stays in the list. */
export function MakeReport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const kinds = useOfferedKinds();
  const [kind, setKind] = useState<ReportKind>(kinds[0] ?? 'availability');
  const [choice, setChoice] = useState(nothing);
  const [interfaces, setInterfaces] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const [operationId, setOperationId] = useState<string>();
  const { operation } = useOperation(operationId);
  const start = useApiMutation('POST /monitor/api/v1/reports', {
    onSuccess: (started) => {
      setOperationId(started.operationId);
      operationStarted();
    },
  });
  const isDone = operation?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    invalidate('POST /monitor/api/v1/reports/list');
    onClose();
  }, [isDone, onClose]);
  const isBusy = start.isPending || (operation !== undefined && !hasEnded(operation));
  const [today] = useState(() => exactTime(Date.now()).slice(0, 10));
  const period = reportPeriodOf(choice, today);
  const place = placeOf(choice);
  const periodFault =
    isAsked && typeof period === 'string' ? t(`reports:fault.${period}`, { max: reportMostDays }) : undefined;
  const go = () => {
    setAsked(true);
    if (typeof period !== 'string' && place !== undefined)
      start.mutate({ body: { kind, period, place, interfaces } });
  };
  const change = (some: Partial<ReportChoice>) => setChoice({ ...choice, ...some });
  return (
    <ActionDialog
      title={t('reports:title')}
      okText={t('reports:start')}
      okIcon={<FileTextOutlined aria-hidden />}
      isBusy={isBusy}
      cancelText={t('common:close')}
      width={560}
      onOk={go}
      onClose={onClose}
    >
      <SelectField<ReportKind>
        id="report-kind"
        label={t('reports:column.kind')}
        hint={t(`reports:about.${kind}`)}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`reports:kind.${value}`) }))}
        onChange={(value) => setKind(value)}
      />
      {kind === 'traffic' && (
        <InterfacesField id="report-interfaces" value={interfaces} onChange={setInterfaces} />
      )}
      <FormField id="report-period" label={t('reports:period.label')} fault={periodFault}>
        {({ id }) => (
          <Segmented
            id={id}
            block
            vertical={isNarrow}
            value={choice.period}
            options={periodKinds.map((value) => ({ value, label: t(`reports:period.${value}`) }))}
            onChange={(value) => change({ period: value })}
          />
        )}
      </FormField>
      {choice.period === 'days' && (
        <div className={styles.days}>
          {(['firstDay', 'lastDay'] as const).map((end) => (
            <DateTimeField
              key={end}
              id={`report-${end}`}
              label={t(`reports:day.${end}`)}
              isDay
              value={choice[end]}
              onPick={(text) => change({ [end]: text })}
            />
          ))}
        </div>
      )}
      <PlaceFields choice={choice} isAsked={isAsked} onChange={change} />
      {operation && !isDone && <OperationProgress operation={operation} label={t('reports:progress')} />}
      <span className="quiet caption">{t('reports:note', { max: reportKeptDays })}</span>
    </ActionDialog>
  );
}
