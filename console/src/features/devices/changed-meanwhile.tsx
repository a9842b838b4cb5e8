import { Alert } from 'antd';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type DeviceField, type DeviceValues } from './device-form-values.ts';
import { type Changes } from './use-device-form.ts';

/** Tells the later of two people what the earlier one changed; the own input stays in the fields. */
export function ChangedMeanwhile({ changes: { fields, before, now } }: { readonly changes: Changes }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('devices:changedTitle')}
      description={
        <>
          {t('devices:changedText')}
          {fields.length > 0 && (
            <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
              {fields.map((field) => (
                <li key={field}>
                  {t('devices:changedField', {
                    field: t(`devices:field.${field}`),
                    before: shown(t, field, before),
                    now: shown(t, field, now),
                  })}
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}

/** A field's value as people know it. */
function shown(t: TFunction, field: DeviceField, values: DeviceValues): string {
  if (field === 'kind') return values.kind ? t(`terms:kind.${values.kind}`) : '–';
  if (field === 'intervalS') return t(`devices:every.${values.intervalS}`);
  if (field === 'outletId') return t(values.outletId ? 'devices:anOutlet' : 'devices:noneOutlet');
  return values[field] || '–';
}
