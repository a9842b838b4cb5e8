import { HistoryOutlined } from '@ant-design/icons';
import { backTestDays } from '@linekeeper/contract/alerts/back-test-terms';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import styles from './back-test.module.css';
import { BackTestCustomers } from './back-test-customers.tsx';
import { BackTestOutcome } from './back-test-outcome.tsx';
import { type RuleValues } from './rule-form-values.ts';
import { useBackTest } from './use-back-test.ts';

interface Props {
  readonly values: RuleValues;
  /** The rule as it is, to stand beside; null: there is none yet. */
  readonly ruleId: string | null;
}

/** What the rule in the form would have raised over the last days, beside the rule as it is now. */
export function BackTestPanel({ values, ruleId }: Props) {
  const { t } = useTranslation();
  const { query, own, customers, isComplete, isChanged, run } = useBackTest(values, ruleId);
  const { isFetching, isError, error } = query;
  const data = own ?? customers;
  const span = t('alert-rules:backTest.span', { count: backTestDays });
  return (
    <section className={`frame ${styles.panel}`} aria-label={t('alert-rules:backTest.title', { span })}>
      <div className={styles.head}>
        <div>
          <h3 className="strong flat">{t('alert-rules:backTest.title', { span })}</h3>
          <p className="note flat">
            {t(values.isHandedDown ? 'alert-rules:backTest.aboutCustomers' : 'alert-rules:backTest.about')}
          </p>
        </div>
        <Button
          icon={<HistoryOutlined aria-hidden />}
          loading={isFetching}
          disabled={!isComplete}
          onClick={run}
        >
          {t(data ? 'alert-rules:backTest.again' : 'alert-rules:backTest.run')}
        </Button>
      </div>
      <div role="status">
        {!isComplete && <p className="note flat">{t('alert-rules:backTest.incomplete')}</p>}
        {isFetching && <p className="note flat">{t('alert-rules:backTest.running', { span })}</p>}
        {data && isChanged && !isFetching && (
          <p className="warn small flat">{t('alert-rules:backTest.changed')}</p>
        )}
      </div>
      {isError && !isFetching && <Failure error={error} onRetry={run} />}
      {data && !isError && (
        <div className={isFetching || isChanged ? styles.old : undefined}>
          {own && <BackTestOutcome answer={own} metric={values.metric} />}
          {customers && <BackTestCustomers answer={customers} />}
        </div>
      )}
    </section>
  );
}
