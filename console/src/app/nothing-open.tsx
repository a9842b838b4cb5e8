import { useTranslation } from 'react-i18next';
import { shownApplicationCodes } from '@linekeeper/contract/settings/application-terms';
import { Empty } from '../components/empty.tsx';
import { useApplications } from '../lib/applications.ts';
import { useWhomToAsk } from '../lib/whom-to-ask.ts';

/** Somebody signed in who may open no screen at all. */
export function NothingOpen() {
  const { t } = useTranslation();
  const whom = useWhomToAsk();
  const isDisabled = useApplications().some(
    ({ appCode, state }) => state !== 'enabled' && shownApplicationCodes.includes(appCode),
  );
  return (
    <Empty
      title={t('common:nothingOpenTitle')}
      text={t(isDisabled ? 'common:nothingEnabledText' : 'common:nothingOpenText', whom)}
    />
  );
}
