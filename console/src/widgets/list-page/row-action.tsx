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

/** One thing to do with a row of a list. What destroys is one step further away from a thumb: in a menu, in words. */
export function RowAction({ icon, label, title, isDanger, onClick }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  if (isNarrow && isDanger)
    return (
      <MenuButton
        label={`${t('list:more')}: ${label}`}
        className={styles.more}
        button={<MoreOutlined aria-hidden />}
        items={[
          {
            key: 'act',
            text: (
              <span className={`inline gap-2 ${styles.danger}`}>
                {icon}
                {title}
              </span>
            ),
            onSelect: onClick,
          },
        ]}
      />
    );
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
