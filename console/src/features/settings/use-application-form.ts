import { type Application } from '@linekeeper/contract/settings/applications';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { loadApplications } from '../../lib/applications.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate } from '../../lib/query.ts';
import { useForm } from '../../widgets/form/index.ts';

/** Reads again what shows applications. */
export async function applicationsChanged(): Promise<void> {
  invalidate('POST /api/v1/applications/list');
  await loadApplications();
}

/** The name of an application as a form, and its icon, which is kept as soon as it is chosen. Both are required. */
export function useApplicationForm({ id, version, name: kept, icon }: Application) {
  const { t } = useTranslation();
  const params = { applicationId: id };
  const form = useForm({
    kept: { name: kept ?? '', icon: icon ?? '' },
    check: (values) => ({
      ...(values.name.trim() === '' && { name: t('applications:nameEmpty') }),
      ...(values.icon === '' && { icon: t('applications:iconEmpty') }),
    }),
    places: { APPLICATION_ICON_EMPTY: 'icon' },
    save: ({ name }, own) =>
      call(
        'PUT /api/v1/applications/:applicationId',
        { params, body: { version, name: name.trim() } },
        { own },
      ),
    reload: applicationsChanged,
    async onSaved() {
      await applicationsChanged();
      toast('success', t('applications:saved'));
    },
  });
  return {
    ...form,
    // An icon that has come since ends the complaint.
    iconFault: icon === null ? form.faultOf('icon') : undefined,
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
