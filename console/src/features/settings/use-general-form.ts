import { idleMinutes, storageDays } from '@linekeeper/contract/limits';
import { type GeneralName, type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { loadAppearance } from '../../lib/appearance.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate } from '../../lib/query.ts';
import { useForm } from '../../widgets/form/index.ts';

type Values = Partial<Record<GeneralName, string>>;
const numbers: Partial<Record<GeneralName, { readonly min: number; readonly max: number }>> = {
  storageDays,
  idleMinutes,
};

/** Reads again what shows settings. */
export async function settingsChanged(): Promise<void> {
  invalidate('GET /api/v1/settings/general');
  await loadAppearance();
}

const textOf = (value: string | number | boolean | null) => (value === null ? '' : String(value));

function parsed(name: GeneralName, text: string): string | number | boolean | null {
  if (text === '') return null;
  if (numbers[name]) return Number(text);
  return name === 'oneSession' ? text === 'true' : text;
}

/**
 * A part of the settings as a form: what is typed stays, whatever others save meanwhile. An empty field is no own value:
 * what is inherited holds.
 */
export function useGeneralForm(settings: GeneralSettings, names: readonly GeneralName[]) {
  const { t } = useTranslation();
  const kept: Values = Object.fromEntries(names.map((name) => [name, textOf(settings.values[name].own)]));
  return useForm<Values, unknown>({
    kept,
    check(values) {
      const wrong: Values = {};
      for (const name of names) {
        const limits = numbers[name];
        const text = values[name]?.trim() ?? '';
        const isNumber = /^\d{1,6}$/.test(text) && Number(text) >= (limits?.min ?? 0);
        if (limits && text !== kept[name] && text !== '' && !(isNumber && Number(text) <= limits.max))
          wrong[name] = t('settings:numberFault', limits);
      }
      return wrong;
    },
    save(values, own) {
      const changed = names.filter((name) => values[name]?.trim() !== kept[name]);
      const body = Object.fromEntries(
        changed.map((name) => [name, parsed(name, values[name]?.trim() ?? '')]),
      );
      return call('PUT /api/v1/settings/general', { body: { version: settings.version, ...body } }, { own });
    },
    reload: settingsChanged,
    async onSaved() {
      await settingsChanged();
      toast('success', t('settings:saved'));
    },
  });
}
export type GeneralForm = ReturnType<typeof useGeneralForm>;
