import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useApi } from '../../lib/query.ts';
import { RunOmitted } from './run-omitted.tsx';
import { RunText } from './run-text.tsx';

interface Props {
  readonly schedule: Pick<ScheduleRow, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** A run that goes on is looked at again. */
const againMs = 10_000;

/** The last runs of a schedule, with what each did not make and why. */
export function ScheduleRuns({ schedule: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /monitor/api/v1/reports/schedules/:scheduleId/runs',
    { params: { scheduleId: id } },
    { refetchInterval: againMs },
  );
  return (
    <ActionDialog
      title={t('reports:run.title', { name })}
      okText={t('common:close')}
      isDone
      width={640}
      onOk={onClose}
      onClose={onClose}
    >
      <Loaded query={query} lines={4}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('reports:run.none')}</p>
          ) : (
            <>
              {list.map((run) => (
                <div key={run.id}>
                  <RunText run={run} />
                  {run.askedBy !== null && (
                    <span className="quiet caption"> {t('reports:run.asked', { name: run.askedBy })}</span>
                  )}
                  <RunOmitted scheduleId={id} run={run} />
                </div>
              ))}
            </>
          )
        }
      </Loaded>
    </ActionDialog>
  );
}
