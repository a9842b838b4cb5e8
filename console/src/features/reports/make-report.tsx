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
import { holdsAll, useSession } from '../../lib/session.ts';
import { exactTime } from '../../lib/time.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { useOfferedKinds } from './offered-kinds.ts';
import { periodKinds, placeOf, type ReportChoice, reportPeriodOf, scopeKinds } from './report-choice.ts';
import styles from './reports.module.css';
import { useRegions } from './use-regions.ts';

const nothing: ReportChoice = {
  ...{ period: 'lastMonth', firstDay: '', lastDay: '' },
  ...{ scope: 'tenant', region: undefined, outletId: undefined },
};

/** Asks for a report: what, when and where. It is made as a long operation, and stays in the list. */
export function MakeReport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const kinds = useOfferedKinds();
  const [kind, setKind] = useState<ReportKind>(kinds[0] ?? 'availability');
  const [choice, setChoice] = useState(nothing);
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
  const regions = useRegions(choice.scope === 'region');
  const seesOutlets = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE']);
  const periodFault =
    isAsked && typeof period === 'string' ? t(`reports:fault.${period}`, { max: reportMostDays }) : undefined;
  const placeFault = isAsked && place === undefined ? t(`reports:fault.${choice.scope}`) : undefined;
  const go = () => {
    setAsked(true);
    if (typeof period !== 'string' && place !== undefined) start.mutate({ body: { kind, period, place } });
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
      <FormField id="report-scope" label={t('reports:scope.label')} fault={undefined}>
        {({ id }) => (
          <Segmented
            id={id}
            block
            value={choice.scope}
            options={scopeKinds.map((value) => ({ value, label: t(`reports:scope.${value}`) }))}
            onChange={(value) => change({ scope: value })}
          />
        )}
      </FormField>
      {choice.scope === 'region' && (
        <SelectField<string>
          id="report-region"
          label={t('reports:region')}
          {...(placeFault !== undefined && { fault: placeFault })}
          showSearch={{ optionFilterProp: 'label' }}
          value={choice.region}
          options={regions.map((value) => ({ value, label: value }))}
          onChange={(region) => change({ region })}
        />
      )}
      {choice.scope === 'outlet' && (
        <FormField id="report-outlet" label={t('reports:outlet')} fault={placeFault}>
          {({ id }) => (
            <OutletSelect
              id={id}
              label={t('reports:outlet')}
              placeholder={t('reports:fault.outlet')}
              of={seesOutlets ? 'devices' : 'lines'}
              value={choice.outletId}
              onChange={(outletId) => change({ outletId })}
            />
          )}
        </FormField>
      )}
      {operation && !isDone && <OperationProgress operation={operation} label={t('reports:progress')} />}
      <span className="quiet caption">{t('reports:note', { max: reportKeptDays })}</span>
    </ActionDialog>
  );
}
