import { idleMinutes, storageDays } from '@linekeeper/contract/limits';
import { type GeneralName, type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAppearance } from '../../lib/appearance.ts';
import { type ApiError } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

type Draft = Partial<Record<GeneralName, string>>;
const numbers: Partial<Record<GeneralName, { readonly min: number; readonly max: number }>> = {
  storageDays,
  idleMinutes,
};
export const ownErrors = ['INVALID_INPUT', 'CHANGED_MEANWHILE'] as const;

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
  const [draft, setDraft] = useState<Draft>({});
  const [faults, setFaults] = useState<Draft>({});
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const own = (name: GeneralName) => textOf(settings.values[name].own);
  const valueOf = (name: GeneralName) => draft[name] ?? own(name);
  const dirty = names.filter((name) => valueOf(name).trim() !== own(name));
  const save = useApiMutation('PUT /api/v1/settings/general', {
    own: ownErrors,
    onError(error: ApiError) {
      if (error.data?.error === 'CHANGED_MEANWHILE') {
        setChangedMeanwhile(true);
        void settingsChanged();
      }
      setFaults(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
    },
    async onSuccess() {
      await settingsChanged();
      setDraft({});
      setChangedMeanwhile(false);
      toast('success', t('settings:saved'));
    },
  });
  const check = (): Draft => {
    const wrong: Draft = {};
    for (const name of dirty) {
      const limits = numbers[name];
      const text = valueOf(name).trim();
      const isNumber = /^\d{1,6}$/.test(text) && Number(text) >= (limits?.min ?? 0);
      if (limits && text !== '' && !(isNumber && Number(text) <= limits.max))
        wrong[name] = t('settings:numberFault', limits);
    }
    return wrong;
  };
  return {
    valueOf,
    isDirty: dirty.length > 0,
    isSaving: save.isPending,
    isChangedMeanwhile,
    faultOf: (name: GeneralName) => faults[name],
    set(name: GeneralName, value: string) {
      setDraft({ ...draft, [name]: value });
      setFaults({ ...faults, [name]: undefined });
    },
    save() {
      const wrong = check();
      setFaults(wrong);
      if (Object.keys(wrong).length > 0 || save.isPending) return;
      const body = Object.fromEntries(dirty.map((name) => [name, parsed(name, valueOf(name).trim())]));
      save.mutate({ body: { version: settings.version, ...body } });
    },
    /** Takes back what was typed. */
    reset() {
      setDraft({});
      setFaults({});
      setChangedMeanwhile(false);
    },
    checked: () => Object.keys(check()).length === 0,
  };
}
export type GeneralForm = ReturnType<typeof useGeneralForm>;
