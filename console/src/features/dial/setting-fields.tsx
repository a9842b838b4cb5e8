import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { type DialTestKind } from '@linekeeper/contract/dial/dial-test-kinds';
import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { SettingField, type Typed } from '../../widgets/setting-field/index.ts';
import { settingFaults } from './test-form-values.ts';
import styles from './dial.module.css';

interface Props {
  readonly kind: DialTestKind;
  readonly settings: Typed;
  /** What is wrong is said once somebody tried to go on. */
  readonly showsFaults: boolean;
  readonly onType: (settings: Typed) => void;
}

/** What people set for a kind of test, as it is declared; what nearly nobody changes is folded away. */
export function SettingFields({ kind, settings, showsFaults, onType }: Props) {
  const { t } = useTranslation();
  const fields = Object.entries<Setting>(dialForms[kind].fields);
  const faults = showsFaults ? settingFaults({ kind, settings }) : {};
  const [wanted, setWanted] = useState(false);
  const isOpen = wanted || fields.some(([name, { isFolded }]) => isFolded && faults[name] !== undefined);
  const field = ([name, setting]: (typeof fields)[number]) => (
    <SettingField
      key={name}
      id={`dial-${name}`}
      setting={setting}
      value={settings[name] ?? ''}
      fault={faults[name]?.[currentLanguage()]}
      onType={(text) => onType({ ...settings, [name]: text })}
    />
  );
  return (
    <>
      {fields.filter(([, { isFolded }]) => !isFolded).map(field)}
      <Button
        type="text"
        size="small"
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={isOpen}
        className={styles.fold}
        onClick={() => setWanted(!isOpen)}
      >
        {t('dial:moreSettings')}
      </Button>
      {isOpen && (
        <div className={styles.pair}>{fields.filter(([, { isFolded }]) => isFolded).map(field)}</div>
      )}
    </>
  );
}
