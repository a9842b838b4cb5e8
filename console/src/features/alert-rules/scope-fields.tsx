import { standsSomewhere } from '@linekeeper/contract/alerts/rule-fit';
import { type DeviceKind, deviceKinds } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import styles from './alert-rules.module.css';
import { ChoiceField } from './choice-field.tsx';
import { type RuleValues } from './rule-form-values.ts';

interface Props {
  readonly values: RuleValues;
  readonly names: Readonly<Record<string, string>>;
  readonly isFixed: boolean;
  readonly onChange: (values: Partial<RuleValues>) => void;
}

/** Of what a rule is: each list that is not empty has to fit. */
export function ScopeFields({ values, names, isFixed, onChange }: Props) {
  const { t } = useTranslation();
  const { subjectKind, isHandedDown } = values;
  const shared = { subjectKind, names, disabled: isFixed };
  const isPlaced = standsSomewhere(subjectKind);
  const isOfDevices = subjectKind === 'device' || subjectKind === 'interface';
  return (
    <div role="group" aria-label={t('alert-rules:scope')} className={styles.scope}>
      <div>
        <h3 className="strong flat">{t('alert-rules:scope')}</h3>
        <p className="note flat">{t('alert-rules:hint.scope')}</p>
      </div>
      {isPlaced && (
        <ChoiceField
          {...shared}
          kind="region"
          label={t('alert-rules:field.regions')}
          value={values.regions}
          onChange={(regions) => onChange({ regions })}
        />
      )}
      {isPlaced && !isHandedDown && (
        <ChoiceField
          {...shared}
          kind="outlet"
          label={t('alert-rules:field.outletIds')}
          value={values.outletIds}
          onChange={(outletIds) => onChange({ outletIds })}
        />
      )}
      <ChoiceField
        {...shared}
        kind="tag"
        label={t(isPlaced ? 'alert-rules:field.tags' : 'alert-rules:tagsOfServices')}
        value={values.tags}
        onChange={(tags) => onChange({ tags })}
      />
      {isOfDevices && (
        <SelectField<DeviceKind[]>
          id="rule-device-kinds"
          label={t('alert-rules:field.deviceKinds')}
          isOptional={t('alert-rules:optional')}
          mode="multiple"
          disabled={isFixed}
          value={[...values.deviceKinds]}
          options={deviceKinds.map((value) => ({ value, label: t(`terms:kind.${value}`) }))}
          onChange={(kinds) => onChange({ deviceKinds: kinds ?? [] })}
        />
      )}
      {!isHandedDown && subjectKind !== 'licence' && (
        <ChoiceField
          {...shared}
          kind="subject"
          label={t(`alert-rules:only.${subjectKind}`)}
          value={values.subjectIds}
          onChange={(subjectIds) => onChange({ subjectIds })}
        />
      )}
    </div>
  );
}
