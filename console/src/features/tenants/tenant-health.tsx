import { LockOutlined, MinusOutlined, PauseOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { troublesOf } from './tenant-troubles.ts';
import styles from './tenants.module.css';

const tones = { down: 'fault', unreachable: 'warn', unmeasured: 'quiet' } as const;

/** How a tenant's network stands: what is down, unreachable and not measured, or in one word why there is nothing to say. */
export function TenantHealth({ tenant }: { readonly tenant: TenantRow }) {
  const { t } = useTranslation();
  const { isClosed, health } = tenant;
  if (isClosed)
    return (
      <span className="inline near unbroken quiet" title={t('tenants:closedHint')}>
        <LockOutlined aria-hidden />
        {t('workbench:customers.healths.closed')}
      </span>
    );
  if (!health) return <span className="quiet">–</span>;
  const troubles = troublesOf(tenant);
  if (troubles.length > 0)
    return (
      <span className={`inline unbroken ${styles.troubles}`}>
        {troubles.map(([name, count]) => (
          <span key={name} className={`inline near figures ${tones[name]}`} data-state={name}>
            <StateShape state={name} />
            {grouped(count, currentLanguage())} {t(`terms:state.${name}`)}
          </span>
        ))}
      </span>
    );
  const word = health.isPaused ? 'paused' : health.well === 0 ? 'empty' : 'calm';
  return (
    <span className={`inline near unbroken ${word === 'calm' ? '' : 'quiet'}`}>
      {word === 'calm' ? (
        <StateShape state="up" />
      ) : word === 'empty' ? (
        <MinusOutlined aria-hidden />
      ) : (
        <PauseOutlined aria-hidden />
      )}
      {t(`workbench:customers.healths.${word}`)}
    </span>
  );
}
