import { Button } from 'antd';
import { type LicenceView } from '@linekeeper/contract/products/licences';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { useNow } from '../../components/use-now.ts';
import { exactTime } from '../../lib/time.ts';
import { LicenceState } from './licence-state.tsx';
import { dayOf, daysUntil, statusSentence } from './licence-words.ts';
import styles from './licences.module.css';

interface Props {
  readonly view: LicenceView;
  readonly onWithdraw: ((licenceId: string) => void) | undefined;
}

/** What holds now: type, effective time, validity, end, and what a new licence has to be issued for. */
export function LicenceSummary({ view, onWithdraw }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { current, endsAt, state } = view;
  const ahead = endsAt !== null && Date.parse(endsAt) > now;
  return (
    <>
      {view.clockBehind && (
        <p className={`pad-2-3 flat ${styles.warning}`} role="alert">
          {t('licences:clockBehind', { seen: exactTime(Date.parse(view.clockBehind)) })}
        </p>
      )}
      <p className={styles.sentence}>{statusSentence(t, view)}</p>
      <dl className={`terms card grid flat ${styles.band}`}>
        <div>
          <dt>{t('licences:stateTitle')}</dt>
          <dd>
            <LicenceState state={state} />
          </dd>
        </div>
        <div>
          <dt>{t('licences:edition')}</dt>
          <dd>{t(view.edition ? `licences:editions.${view.edition}` : 'licences:noEdition')}</dd>
        </div>
        {current && (
          <>
            <div>
              <dt>{t('licences:effectiveAt')}</dt>
              <dd className="figures">{exactTime(Date.parse(current.effectiveAt)).slice(0, 16)}</dd>
            </div>
            <div>
              <dt>{t('licences:validity')}</dt>
              <dd>{t(`licences:validities.${current.validity}`)}</dd>
            </div>
          </>
        )}
        {(endsAt !== null || current) && (
          <div>
            <dt>{t('licences:endsAt')}</dt>
            <dd className="figures">
              {endsAt ? dayOf(endsAt) : t('licences:never')}
              {endsAt && ahead && (
                <span className="quiet">
                  {' · '}
                  {t('licences:daysLeft', { count: daysUntil(endsAt, now) })}
                </span>
              )}
            </dd>
          </div>
        )}
        {current && (
          <div>
            <dt>{t(`licences:by.${current.source}`)}</dt>
            <dd>
              {current.uploadedFor}
              <span className="quiet"> · {current.uploadedBy}</span>
            </dd>
          </div>
        )}
        {view.prefix && (
          <div>
            <dt>{t('licences:prefix')}</dt>
            <dd className="mono">{view.prefix}</dd>
          </div>
        )}
      </dl>
      {current && view.mayWithdraw && onWithdraw && (
        <Allowed codes={['DMS_SERVER_ORGANIZATION_MANAGE_LICENSE_EDIT']}>
          <span>
            <Button danger onClick={() => onWithdraw(current.id)}>
              {t('licences:withdraw')}
            </Button>
          </span>
        </Allowed>
      )}
      <p className="quiet small flat">
        {t('licences:installation')}{' '}
        <span className="inline gap-1">
          <span className="mono">{view.installation}</span>
          <CopyButton text={view.installation} />
        </span>
        <br />
        {t('licences:installationHint')}
      </p>
    </>
  );
}
