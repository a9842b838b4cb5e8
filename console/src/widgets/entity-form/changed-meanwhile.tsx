import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Changed, type FieldOf } from '../form/index.ts';

interface Props<Values> {
  readonly title: string;
  readonly text: string;
  readonly changed: Changed<Values> | undefined;
  /** What a field is called. */
  readonly label: (field: FieldOf<Values>) => string;
  /** A field's value as people know it. */
  readonly shown: (field: FieldOf<Values>, values: Values) => string;
}

/** Tells the later of two people what the earlier one changed; the own input stays in the fields. */
export function ChangedMeanwhile<Values>({ title, text, changed, label, shown }: Props<Values>) {
  const { t } = useTranslation();
  if (!changed) return null;
  const { fields, before, now } = changed;
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <>
          {text}
          {fields.length > 0 && (
            <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
              {fields.map((field) => (
                <li key={field}>
                  {t('common:changedField', {
                    field: label(field),
                    before: shown(field, before) || '–',
                    now: shown(field, now) || '–',
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
