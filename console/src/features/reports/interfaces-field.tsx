import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { useNarrow } from '../../components/use-narrow.ts';

interface Props {
  readonly id: string;
  readonly value: boolean;
  readonly onChange: (interfaces: boolean) => void;
}

/** Whether a report of traffic tells of interfaces beside lines. */
export function InterfacesField({ id, value, onChange }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  return (
    <FormField id={id} label={t('reports:traffic.label')} hint={t('reports:traffic.hint')} fault={undefined}>
      {({ id: field, 'aria-describedby': describedBy }) => (
        <Segmented
          id={field}
          aria-describedby={describedBy}
          block
          vertical={isNarrow}
          value={value ? 'both' : 'lines'}
          options={(['both', 'lines'] as const).map((one) => ({
            value: one,
            label: t(`reports:traffic.${one}`),
          }))}
          onChange={(chosen) => onChange(chosen === 'both')}
        />
      )}
    </FormField>
  );
}
