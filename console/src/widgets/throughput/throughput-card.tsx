import { EditOutlined } from '@ant-design/icons';
import { type ThroughputView } from '@linekeeper/contract/dial/throughput';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { BudgetDialog } from './budget-dialog.tsx';
import { MonthAccount } from './month-account.tsx';
import { OpenRuns } from './open-runs.tsx';
import { RateChart } from './rate-chart.tsx';
import { RunTable } from './run-table.tsx';
import styles from './throughput.module.css';

interface Props {
  /** Whose runs: those of a test, or those that go over a line. */
  readonly of: { readonly testId: string } | { readonly lineId: string };
}

const editCode = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';
/** While something waits or runs it is asked more often. */
const againMs = { open: 5_000, quiet: 30_000 } as const;
/** Lines whose account is shown; a test of many has the rest on their own pages. */
const mostLines = 6;

/** Throughput as it is booked: the month's account, who waits for whom, and what the newest runs brought, against the contract. */
export function ThroughputCard({ of }: Props) {
  const ofTest = useApi(
    'GET /dial/api/v1/tests/:testId/throughput',
    { params: { testId: 'testId' in of ? of.testId : '' } },
    {
      enabled: 'testId' in of,
      refetchInterval: ({ state }) => pace(state.data),
    },
  );
  const ofLine = useApi(
    'GET /dial/api/v1/lines/:lineId/throughput',
    { params: { lineId: 'lineId' in of ? of.lineId : '' } },
    {
      enabled: 'lineId' in of,
      refetchInterval: ({ state }) => pace(state.data),
    },
  );
  const { t } = useTranslation();
  return (
    <section className="card pad-4 grid gap-4" aria-labelledby="throughput-title">
      <h2 id="throughput-title" className={`strong flat ${styles.heading}`}>
        {t('dial:throughput')}
      </h2>
      <Loaded query={'testId' in of ? ofTest : ofLine} lines={4}>
        {(view) => <Shown view={view} isOfLine={'lineId' in of} />}
      </Loaded>
    </section>
  );
}

const pace = (view: ThroughputView | undefined) =>
  view && view.open.length > 0 ? againMs.open : againMs.quiet;

function Shown({ view, isOfLine }: { readonly view: ThroughputView; readonly isOfLine: boolean }) {
  const { t } = useTranslation();
  const mayEdit = holdsAll(useSession(), [editCode]);
  const [isChanging, setChanging] = useState(false);
  const { month, test, lines, open, runs } = view;
  const [only] = lines.length === 1 ? lines : [];
  const measured = runs.filter(({ ok }) => ok);
  return (
    <>
      <div className={styles.accounts}>
        {test && <MonthAccount name={t('dial:budgetOfTest')} month={month} {...test} />}
        {lines.slice(0, mostLines).map((line) => (
          <MonthAccount
            key={line.id}
            name={isOfLine ? t('dial:budgetOfThisLine') : t('dial:budgetOfLine', { name: line.name })}
            month={month}
            usedBytes={line.usedBytes}
            budgetBytes={line.budgetBytes}
          />
        ))}
      </div>
      {isOfLine && mayEdit && only && (
        <Button
          size="small"
          className="near"
          icon={<EditOutlined aria-hidden />}
          onClick={() => setChanging(true)}
        >
          {t('dial:changeBudget')}
        </Button>
      )}
      {open.length > 0 && <OpenRuns runs={open} isOfLine={isOfLine} />}
      {measured.length > 1 && <RateChart runs={measured} downBps={only?.downBps} upBps={only?.upBps} />}
      {runs.length === 0 ? (
        <p className="note">{t(isOfLine ? 'dial:noThroughputOfLine' : 'dial:noThroughput')}</p>
      ) : (
        <RunTable runs={runs} isOfLine={isOfLine} />
      )}
      {isChanging && only && <BudgetDialog line={only} onClose={() => setChanging(false)} />}
    </>
  );
}
