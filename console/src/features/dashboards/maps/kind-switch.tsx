import { resourceKinds, type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { holdsAll, useSession } from '../../../lib/session.ts';
import dashboard from '../dashboards.module.css';
import { listCodes, mapKindName } from '../mapped-kind.ts';
import styles from './maps.module.css';

/** The choice of what a map counts, for who may see both; it is kept in the address. */
export function KindSwitch({ kind }: { readonly kind: ResourceKind }) {
  const { t } = useTranslation();
  const session = useSession();
  const [search] = useSearchParams();
  const visible = resourceKinds.filter((one) => holdsAll(session, [listCodes[one]]));
  if (visible.length < 2) return null;
  const showing = (one: ResourceKind) => {
    const next = new URLSearchParams(search);
    next.set(mapKindName, one);
    return `?${next.toString()}`;
  };
  return (
    <nav
      className={`inline gap-3 ${dashboard.views} ${styles.kinds}`}
      aria-label={t('dashboards:resources.map.kinds')}
    >
      {visible.map((one) => (
        <Link
          key={one}
          to={showing(one)}
          preventScrollReset
          replace
          aria-current={one === kind ? 'true' : undefined}
        >
          {t(`dashboards:kind.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
