import { type MemberAct, memberActs, type MemberRow } from '@linekeeper/contract/members';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Act } from './act-dialog.tsx';
import styles from './people.module.css';

interface Props {
  readonly members: readonly MemberRow[];
  readonly onAct: (act: Act) => void;
  readonly onClear: () => void;
}

const order: readonly MemberAct[] = memberActs;

/** What can be done to all ticked members at once. */
export function BulkBar({ members, onAct, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('people:bulk')}>
      <span>{t('people:ticked', { count: members.length })}</span>
      {order.map((kind) => (
        <Button key={kind} size="small" danger={kind === 'delete'} onClick={() => onAct({ kind, members })}>
          {t(`people:acts.${kind}`)}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onClear}>
        {t('people:untick')}
      </Button>
    </div>
  );
}
