import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  /** Empty: none. */
  readonly listTemplateId: string;
  readonly onChange: (listTemplateId: string) => void;
}

/** Chooses a template whose list a test follows; where no template has one, nothing is asked. */
export function ListField({ listTemplateId, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useApi('GET /dial/api/v1/templates', {});
  const lists = (data?.list ?? []).filter(({ id, targets }) => targets.length > 0 || id === listTemplateId);
  if (lists.length === 0) return null;
  return (
    <SelectField<string>
      id="dial-list"
      label={t('dial:field.listTemplateId')}
      hint={t('dial:hint.listTemplateId')}
      isOptional={t('dial:optional')}
      allowClear
      value={listTemplateId === '' ? undefined : listTemplateId}
      options={lists.map(({ id, name, targets }) => ({
        value: id,
        label: `${name} · ${t('dial:listedTargets', { count: targets.length })}`,
      }))}
      onChange={(id?: string) => onChange(id ?? '')}
    />
  );
}
