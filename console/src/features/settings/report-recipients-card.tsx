import { Alert, Input, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { call, type Output } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { useForm } from '../../widgets/form/index.ts';
import { SettingCard } from './setting-card.tsx';

type Setting = Output<'GET /api/v1/settings/report-recipients'>;

/** Domains as they are typed: between spaces, lines and commas. */
const listOf = (typed: string) => typed.split(/[\s,，;；]+/).filter((item) => item !== '');

/** Whether reports go to people without an account. */
export function ReportRecipientsCard({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const query = useApi('GET /api/v1/settings/report-recipients', {});
  if (query.data) return <Card setting={query.data} mayEdit={mayEdit} />;
  return (
    <SettingCard title={t('settings:outside.title')} lead={t('settings:outside.lead')}>
      <Loaded query={query} lines={3}>
        {() => null}
      </Loaded>
    </SettingCard>
  );
}

function Card({
  setting,
  mayEdit: mayEditSettings,
}: {
  readonly setting: Setting;
  readonly mayEdit: boolean;
}) {
  const { t } = useTranslation();
  const { mayChange, hasLinks, changedAt, changedBy } = setting;
  const mayEdit = mayEditSettings && mayChange;
  const form = useForm({
    kept: { allowed: setting.allowed, domains: setting.domains.join('\n') },
    // Both are one decision, whatever of it was changed.
    save: ({ allowed, domains }, own) =>
      call(
        'PUT /api/v1/settings/report-recipients',
        { body: { allowed, domains: listOf(domains) } },
        { own },
      ),
    reload: async () => invalidate('GET /api/v1/settings/report-recipients'),
    onSaved() {
      invalidate('GET /api/v1/settings/report-recipients');
      toast('success', t('settings:saved'));
    },
  });
  const label = t('settings:outside.label');
  return (
    <SettingCard
      title={t('settings:outside.title')}
      lead={t('settings:outside.lead')}
      form={mayEdit ? form : undefined}
    >
      {mayEditSettings && !mayChange && (
        <Alert type="info" showIcon title={t('settings:outside.administrators')} />
      )}
      {!hasLinks && <Alert type="warning" showIcon title={t('settings:outside.noLinks')} />}
      <div className="row between gap-4">
        <span>{label}</span>
        <Switch
          aria-label={label}
          disabled={!mayEdit}
          checked={form.values.allowed}
          onChange={(allowed) => form.set({ allowed })}
        />
      </div>
      {form.values.allowed && (
        <FormField
          id="setting-outside-domains"
          label={t('settings:outside.domains')}
          isOptional={t('settings:optional')}
          fault={form.faultOf('domains')}
          hint={t('settings:outside.domainsHint')}
        >
          {(described) => (
            <Input.TextArea
              {...described}
              className="mono"
              rows={3}
              spellCheck={false}
              disabled={!mayEdit}
              placeholder="example.com"
              value={form.values.domains}
              onChange={({ target }) => form.set({ domains: target.value })}
            />
          )}
        </FormField>
      )}
      {changedAt !== null && (
        <p className="note">
          {t('settings:outside.changed', {
            name: changedBy,
            day: exactTime(Date.parse(changedAt)).slice(0, 10),
          })}
        </p>
      )}
    </SettingCard>
  );
}
