import { type Application } from '@linekeeper/contract/settings/applications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { loadApplications } from '../../lib/applications.ts';
import { type ApiError } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

/** Reads again what shows applications. */
export async function applicationsChanged(): Promise<void> {
  invalidate('POST /api/v1/applications/list');
  await loadApplications();
}

/** The name of an application as a form, and its icon, which is kept as soon as it is chosen. Both are required. */
export function useApplicationForm({ id, version, name: kept, icon }: Application) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  const [nameFault, setNameFault] = useState<string>();
  const [isIconMissing, setIconMissing] = useState(false);
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const params = { applicationId: id };
  const name = draft ?? kept ?? '';
  const save = useApiMutation('PUT /api/v1/applications/:applicationId', {
    own: ['INVALID_INPUT', 'CHANGED_MEANWHILE', 'APPLICATION_ICON_EMPTY'],
    onError(error: ApiError) {
      const fault = error.data?.error;
      if (fault === 'CHANGED_MEANWHILE') {
        setChangedMeanwhile(true);
        void applicationsChanged();
      }
      setIconMissing(fault === 'APPLICATION_ICON_EMPTY');
      setNameFault(error.fields.find(({ field }) => field === 'name')?.message);
    },
    async onSuccess() {
      await applicationsChanged();
      setDraft(undefined);
      setChangedMeanwhile(false);
      toast('success', t('applications:saved'));
    },
  });
  return {
    name,
    nameFault,
    // An icon that has come since ends the complaint.
    iconFault: isIconMissing && icon === null ? t('applications:iconEmpty') : undefined,
    isDirty: name.trim() !== (kept ?? ''),
    isSaving: save.isPending,
    isChangedMeanwhile,
    setName(typed: string) {
      setDraft(typed);
      setNameFault(undefined);
    },
    save() {
      const isEmpty = name.trim() === '';
      setNameFault(isEmpty ? t('applications:nameEmpty') : undefined);
      setIconMissing(icon === null);
      if (!isEmpty && icon !== null) save.mutate({ params, body: { version, name: name.trim() } });
    },
    reset() {
      setDraft(undefined);
      setNameFault(undefined);
      setIconMissing(false);
      setChangedMeanwhile(false);
    },
    async setIcon(upload: File) {
      const query = { version: String(version) };
      try {
        await api(
          'PUT /api/v1/applications/:applicationId/icon',
          { params, query, upload },
          { own: ['CHANGED_MEANWHILE'] },
        );
      } finally {
        await applicationsChanged();
      }
    },
  };
}
