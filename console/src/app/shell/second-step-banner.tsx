import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import styles from './licence-banner.module.css';

const keyOf = (osId: string) => `secondStepOffered:${osId}`;

/** Offers the second step above the workbench to administrators of platform and MSP who sign in without; put away, it stays away. */
export function SecondStepBanner() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { user } = useSession();
  const [isAway, setAway] = useState(() => user !== undefined && storage.get(keyOf(user.osId)) !== null);
  if (!user?.isSecondStepAdvised || isAway || pathname !== '/homePage') return null;
  return (
    <div className={`line ${styles.banner}`} role="note">
      <span>{t('shell:secondStep.text')}</span>
      <Link to="/personal/information">{t('shell:secondStep.go')}</Link>
      <button
        type="button"
        className="link"
        onClick={() => {
          storage.set(keyOf(user.osId), 'away');
          setAway(true);
        }}
      >
        {t('shell:secondStep.dismiss')}
      </button>
    </div>
  );
}
