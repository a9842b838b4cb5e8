import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly value: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** The tags of a business service, typed or chosen out of those that others have. */
export function TagsField({ value, fault, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useApi('POST /monitor/api/v1/services/list', { body: { pageSize: 1 } });
  return (
    <FormField
      id="service-tags"
      label={t('services:field.tags')}
      isOptional={t('services:optional')}
      fault={fault}
    >
      {(described) => (
        <Select<string[]>
          {...described}
          aria-label={t('services:field.tags')}
          mode="tags"
          tokenSeparators={[',', ';', '，', '；', '、']}
          style={{ width: '100%' }}
          notFoundContent={null}
          value={[...value]}
          options={(data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))}
          onChange={(tags: string[]) =>
            onChange([...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== ''))
          }
        />
      )}
    </FormField>
  );
}
