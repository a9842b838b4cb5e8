import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { showHelp, useUi } from '../../lib/ui.ts';
import styles from './shortcut-help.module.css';
import { shortcuts } from './use-shortcuts.ts';

/** The list of shortcuts, under `?`. */
export function ShortcutHelp() {
  const { t } = useTranslation();
  const isOpen = useUi((ui) => ui.isHelpOpen);
  return (
    <Modal
      title={t('shell:shortcuts')}
      open={isOpen}
      footer={null}
      width={420}
      onCancel={() => showHelp(false)}
    >
      <dl className={styles.list}>
        {shortcuts.map(({ keys, name }) => (
          <div key={name}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`shell:shortcut.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
