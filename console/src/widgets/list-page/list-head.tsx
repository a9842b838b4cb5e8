import { DownloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type Column } from './column.ts';
import styles from './list-page.module.css';

interface Props<Row> {
  readonly title: string;
  readonly level?: 1 | 2;
  readonly total: number | undefined;
  readonly action: ReactNode;
  /** There is an action, though it may stand elsewhere now. */
  readonly hasAction: boolean;
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
  readonly onExport: (() => Promise<void>) | undefined;
}

/** The head of a list: title and count on the left, export, choice of columns and the primary action on the right. */
export function ListHead<Row>({
  title,
  level = 1,
  total,
  action,
  hasAction,
  columns,
  hidden,
  onHide,
  onExport,
}: Props<Row>) {
  const { t } = useTranslation();
  const Heading = level === 1 ? 'h1' : 'h2';
  const [isExporting, setExporting] = useState(false);
  const exportList = () => {
    setExporting(true);
    // A fault has been told by the one reaction already.
    void onExport?.()
      .catch(() => undefined)
      .finally(() => setExporting(false));
  };
  return (
    <header className="line gap-2">
      <Heading className={styles.title}>{title}</Heading>
      {total !== undefined && (
        <span className={`figures quiet caption ${styles.count}`} title={t('list:total', { count: total })}>
          {grouped(total, currentLanguage())}
        </span>
      )}
      <span className={`wrap gap-2 end ${styles.doings}`} data-acts={hasAction || undefined}>
        {onExport && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={isExporting}
            aria-label={t('list:export')}
            title={t('list:export')}
            onClick={exportList}
          />
        )}
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<ColumnChoice columns={columns} hidden={hidden} onHide={onHide} />}
        >
          <Button
            icon={<SettingOutlined aria-hidden />}
            aria-label={t('list:columns')}
            title={t('list:columns')}
          />
        </Popover>
        {action}
      </span>
    </header>
  );
}

function ColumnChoice<Row>({ columns, hidden, onHide }: Pick<Props<Row>, 'columns' | 'hidden' | 'onHide'>) {
  return (
    <div className={`grid gap-2 ${styles.columnChoice}`}>
      {columns
        .filter((column) => !column.isFixed)
        .map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={!hidden.includes(key)}
            onChange={(event) =>
              onHide(event.target.checked ? hidden.filter((item) => item !== key) : [...hidden, key])
            }
          >
            {title}
          </Checkbox>
        ))}
    </div>
  );
}
