import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import styles from './list-page.module.css';

interface Props {
  readonly icon: ReactNode;
  /** What it does with which row, for those who do not see where it stands. */
  readonly label: string;
  readonly title: string;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

/** One thing to do with a row of a list. On a phone, what destroys is a second touch away, and says in words what it does. */
export function RowAction({ icon, label, title, isDanger, onClick }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  if (isDanger && isNarrow) {
    const text = (
      <span className="fault inline gap-2" aria-label={label}>
        {icon} {title}
      </span>
    );
    return (
      <MenuButton
        label={t('list:more')}
        className={`bare quiet ${styles.more}`}
        button={<MoreOutlined aria-hidden />}
        items={[{ key: 'act', text, onSelect: onClick }]}
      />
    );
  }
  return (
    <Button
      type="text"
      size="small"
      danger={isDanger}
      icon={icon}
      aria-label={label}
      title={title}
      onClick={onClick}
    />
  );
}
