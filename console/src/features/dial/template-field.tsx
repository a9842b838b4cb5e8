import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';
import { typedOf } from '../../widgets/setting-field/index.ts';
import { kindText } from './kind-text.ts';
import { type TestValues } from './test-form-values.ts';

interface Props {
  readonly onChoose: (part: Pick<TestValues, 'kind' | 'settings' | 'expected'>) => void;
}

/** Fills the form from a template; where there is none, nothing is asked. */
export function TemplateField({ onChoose }: Props) {
  const { t } = useTranslation();
  const { data } = useApi('GET /dial/api/v1/templates', {});
  if (!data || data.list.length === 0) return null;
  return (
    <SelectField<string>
      id="dial-template"
      label={t('dial:fromTemplate')}
      isOptional={t('dial:optional')}
      options={data.list.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kindText(kind)})` }))}
      onChange={(id) => {
        const template = data.list.find((one) => one.id === id);
        if (!template) return;
        const { kind, settings, expectations } = template;
        onChoose({
          kind,
          settings: typedOf(dialForms[kind].fields, settings),
          expected: Object.fromEntries(expectations.map(({ metric, value }) => [metric, String(value)])),
        });
      }}
    />
  );
}
