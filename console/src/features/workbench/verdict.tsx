import { type State } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { broken, rowsOf, verdictOf, type Workbench } from './verdict-of.ts';
import styles from './workbench.module.css';

/** Nothing for those who may not open devices. */
const OpenRows = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation();
  return (
    <Allowed codes={['DMS_SERVER_MANAGE_DEVICE']}>
      <Link to={to}>{t('workbench:show')}</Link>
    </Allowed>
  );
};

/** One sentence: is anything broken. */
export function Verdict({ workbench }: { readonly workbench: Workbench }) {
  const { t } = useTranslation();
  const { kind, count } = verdictOf(workbench);
  const states: State[] = kind === 'broken' ? [...broken] : kind === 'blind' ? ['unmeasured'] : [];
  const shape = ({ broken: 'down', blind: 'unmeasured', calm: 'up' } as const)[kind];
  return (
    <p className={`card line flat ${styles.verdict}`} data-kind={kind} role="status">
      <StateShape state={shape} />
      <span>{t(`workbench:verdict.${kind}`, { count, total: workbench.deviceTotal })}</span>
      {states.length > 0 && <OpenRows to={rowsOf(...states)} />}
    </p>
  );
}
