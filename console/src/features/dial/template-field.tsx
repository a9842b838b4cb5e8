import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';
import { typedOf } from '../../widgets/setting-field/index.ts';
import { kindText } from './kind-text.ts';
import { isBooked, type TestValues } from './test-form-values.ts';

/** How often a test that fills a line begins to be asked for. */
export const bookedIntervalS = 21_600;

interface Props {
  /** Chosen from the beginning. */
  readonly templateId?: string | undefined;
  readonly onChoose: (part: Partial<TestValues>) => void;
}

/** Fills the form from a template; where there is none, nothing is asked. */
export function TemplateField({ templateId, onChoose }: Props) {
  const { t } = useTranslation();
  const { data } = useApi('GET /dial/api/v1/templates', {});
  const choose = (id: string | undefined) => {
    const template = data?.list.find((one) => one.id === id);
    if (!template) return;
    const { kind, settings, expectations, targets } = template;
    onChoose({
      kind,
      settings: typedOf(dialForms[kind].fields, settings),
      expected: Object.fromEntries(expectations.map(({ metric, value }) => [metric, String(value)])),
      ...(isBooked(kind) && { intervalS: bookedIntervalS }),
      ...(targets.length > 0 && { listTemplateId: template.id }),
    });
  };
  const isFilled = useRef(false);
  useEffect(() => {
    if (isFilled.current || templateId === undefined || !data) return;
    isFilled.current = true;
    choose(templateId);
  });
  if (!data || data.list.length === 0) return null;
  return (
    <SelectField<string>
      id="dial-template"
      label={t('dial:fromTemplate')}
      isOptional={t('dial:optional')}
      defaultValue={templateId}
      options={data.list.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kindText(kind)})` }))}
      onChange={choose}
    />
  );
}
