import { mostServices } from '@linekeeper/contract/services/service-terms';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly slide: Extract<Slide, { readonly kind: 'services' | 'service' }>;
  readonly id: (name: string) => string;
  readonly isAsked: boolean;
  readonly onChange: (slide: Slide) => void;
}

/** Which business service a slide shows, or those with which tag. */
export function ServiceFields({ slide, id, isAsked, onChange }: Props) {
  const { t } = useTranslation();
  const body = { page: 1, pageSize: 100, sort: 'name', order: 'asc' } as const;
  const { data: first } = useApi('POST /monitor/api/v1/services/list', { body });
  const { data: second } = useApi(
    'POST /monitor/api/v1/services/list',
    { body: { ...body, page: 2 } },
    { enabled: (first?.total ?? 0) > mostServices / 2 },
  );
  const list = [...(first?.list ?? []), ...(second?.list ?? [])];
  if (slide.kind === 'service')
    return (
      <SelectField<string>
        id={id('service')}
        label={t('walls:service.which')}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('walls:service.choose')}
        value={(slide.serviceId || undefined) as string}
        options={list.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={(serviceId) => onChange({ kind: 'service', serviceId })}
        {...(isAsked && slide.serviceId === '' && { fault: t('walls:service.missing') })}
      />
    );
  const tags = first?.tags ?? [];
  if (tags.length === 0 && slide.tag === undefined) return null;
  return (
    <SelectField<string>
      id={id('service-tag')}
      label={t('walls:place.tag')}
      allowClear
      showSearch={{ optionFilterProp: 'value' }}
      placeholder={t('walls:service.all')}
      value={slide.tag as string}
      options={tags.map((value) => ({ value, label: value }))}
      onChange={(tag: string | undefined) => onChange({ kind: 'services', ...(tag && { tag }) })}
    />
  );
}
