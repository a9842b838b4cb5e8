import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';

/** What of its make a list is narrowed by, from the widest to the narrowest. */
export const makeTexts = ['brand', 'model', 'firmware'] as const;
type MakeText = (typeof makeTexts)[number];
const offered = { brand: 'brands', model: 'models', firmware: 'versions' } as const;

interface Props {
  readonly list: {
    readonly state: { readonly texts: Readonly<Record<MakeText, string>> };
    change(change: Readonly<Partial<Record<MakeText, string | undefined>>>): void;
  };
}

/** Brand, model and software version: what is offered of one is what the devices of those before it say. */
export function MakeFilters({ list }: Props) {
  const { t } = useTranslation();
  const { brand, model } = list.state.texts;
  const { data } = useApi('POST /monitor/api/v1/devices/makes', {
    body: { ...(brand && { brand }), ...(model && { model }) },
  });
  return makeTexts.map((name, at) => {
    const value = list.state.texts[name];
    const makes = data?.[offered[name]] ?? [];
    // One alone is no choice.
    if (makes.length < 2 && value === '') return null;
    const label = t(`terms:trait.${name}`);
    return (
      <Select<string>
        key={name}
        aria-label={label}
        allowClear
        showSearch={{ optionFilterProp: 'value' }}
        placeholder={label}
        style={{ width: 150 }}
        popupMatchSelectWidth={260}
        value={value === '' ? undefined : value}
        options={makes.map((one) => ({ value: one.name, label: `${one.name} (${one.count})` }))}
        onChange={(chosen: string | undefined) => {
          // What was chosen below may be of another brand.
          const narrower = makeTexts.slice(at + 1).map((other) => [other, undefined]);
          list.change({ ...Object.fromEntries(narrower), [name]: chosen });
        }}
      />
    );
  });
}
