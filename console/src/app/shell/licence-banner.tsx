import { noticeDays } from '@linekeeper/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../components/use-now.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './licence-banner.module.css';

const dayMs = 86_400_000;
/** The end of a licence is days away: asking twice an hour is enough. */
const againMs = 1_800_000;

/** Tells administrators above every screen of a licence that ends or a quantity that is used up; closed, it stays away until a reload. */
export function LicenceBanner() {
  const { t } = useTranslation();
  const now = useNow();
  const [isClosed, setClosed] = useState(false);
  const query = useApi(
    'GET /api/v1/licences/notice',
    {},
    { refetchInterval: againMs, staleTime: againMs, background: true },
  );
  const notice = query.data?.notice;
  if (!notice || isClosed) return null;
  const { state, endsAt, graceEndsAt, usedUp } = notice;
  const day = (at: string | null) => (at ? exactTime(Date.parse(at)).slice(0, 10) : '');
  const daysLeft = endsAt ? Math.ceil((Date.parse(endsAt) - now) / dayMs) : Infinity;
  const says = { end: day(endsAt), grace: day(graceEndsAt), count: daysLeft };
  const text =
    state === 'over'
      ? t('shell:licence.over')
      : state === 'grace'
        ? t('shell:licence.grace', says)
        : daysLeft <= noticeDays[0]
          ? t('shell:licence.ends', says)
          : usedUp.length > 0
            ? t('shell:licence.usedUp', {
                kinds: usedUp.map((kind) => t(`shell:licence.kind.${kind}`)).join(t('shell:licence.and')),
              })
            : undefined;
  if (text === undefined) return null;
  return (
    <div className={`line ${styles.banner}`} role="status">
      <span>{text}</span>
      <Link to="/license">{t('shell:licence.go')}</Link>
      <button type="button" className="link" onClick={() => setClosed(true)}>
        {t('common:close')}
      </button>
    </div>
  );
}
