import { type ScheduleRun } from '@linekeeper/contract/reports/report-schedules';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { ShortPages } from '../../components/short-pages.tsx';
import { useApi } from '../../lib/query.ts';

const pageSize = 50;

interface Props {
  readonly scheduleId: string;
  readonly run: ScheduleRun;
}

/** What a run did not make and why: the first of it, and all of it on request. */
export function RunOmitted({ scheduleId, run }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const total = run.leftOut + run.failed;
  if (isWhole) return <WholeOmitted scheduleId={scheduleId} runId={run.id} />;
  return (
    <>
      <OmittedParts list={run.omitted} />
      {total > run.omitted.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('reports:run.omitted', { shown: run.omitted.length, count: total })}
        </Button>
      )}
    </>
  );
}

function WholeOmitted({ scheduleId, runId }: { readonly scheduleId: string; readonly runId: string }) {
  const [page, setPage] = useState(1);
  const query = useApi('POST /monitor/api/v1/reports/schedules/:scheduleId/runs/:runId/omitted/list', {
    params: { scheduleId, runId },
    body: { page, pageSize },
  });
  return (
    <Loaded query={query} lines={4}>
      {({ list, total }) => (
        <>
          <OmittedParts list={list} />
          <ShortPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}

function OmittedParts({ list }: { readonly list: ScheduleRun['omitted'] }) {
  const { t } = useTranslation();
  return (
    <ul className="flat">
      {list.map(({ kind, customer, reason }, at) => (
        <li key={`${at} ${kind} ${customer}`} className="caption">
          {[customer, t(`reports:kind.${kind}`)].filter(Boolean).join(' · ')}
          {t('reports:run.colon')}
          {t(`reports:run.reason.${reason}`)}
        </li>
      ))}
    </ul>
  );
}
