import { type Application } from '@linekeeper/contract/settings/applications';
import { applicationOfMode, mostApplicationName } from '@linekeeper/contract/settings/application-terms';
import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { ImageUpload } from '../../components/image-upload.tsx';
import { TextField } from '../../components/text-field.tsx';
import { exactTime } from '../../lib/time.ts';
import { ApplicationKeys } from './application-keys.tsx';
import { ApplicationMaintenance } from './application-maintenance.tsx';
import { ApplicationState } from './application-state.tsx';
import { SettingCard } from './setting-card.tsx';
import { useApplicationForm } from './use-application-form.ts';
import styles from './settings.module.css';

interface Props {
  readonly application: Application;
  readonly mayEdit: boolean;
}

/** One application: its icon, which is kept at once, its name, and the ID that never changes. */
export function ApplicationCard({ application, mayEdit }: Props) {
  const { t } = useTranslation();
  const nameId = useId();
  const form = useApplicationForm(application);
  const { id, appCode, icon, changedAt, changedBy } = application;
  const mode = appCode === applicationOfMode.admin ? 'admin' : 'default';
  const usual = t(`shell:modes.${mode}`);
  return (
    <SettingCard
      title={application.name ?? usual}
      lead={t(`applications:what.${appCode}`)}
      form={mayEdit ? form : undefined}
    >
      <div>
        <ImageUpload
          kind="icon"
          label={t('applications:icon')}
          shown={icon === null ? null : imageAddress(icon)}
          disabled={!mayEdit}
          onChoose={form.setIcon}
        />
        {form.iconFault !== undefined && (
          <p className={`fault caption ${styles.fault}`} role="alert">
            {form.iconFault}
          </p>
        )}
      </div>
      <TextField
        id={nameId}
        label={t('applications:name')}
        fault={form.faultOf('name')}
        hint={application.name === null ? t('applications:unnamed', { name: usual }) : undefined}
        value={form.values.name}
        maxLength={mostApplicationName}
        disabled={!mayEdit}
        onType={(text) => form.set({ name: text })}
      />
      <ApplicationState application={application} name={application.name ?? usual} mayEdit={mayEdit} />
      {application.state === 'enabled' && (
        <ApplicationMaintenance
          application={application}
          name={application.name ?? usual}
          mayEdit={mayEdit}
        />
      )}
      <div className="grid gap-1">
        <span>{t('applications:id')}</span>
        <span className="row gap-2 breaks narrow">
          <code>{id}</code>
          <CopyButton text={id} />
        </span>
        <p className="note">{t('applications:copyHint')}</p>
        {changedAt !== null && changedBy !== null && (
          <p className="note">
            {t('applications:changed', {
              name: changedBy,
              time: exactTime(Date.parse(changedAt)).slice(0, 16),
            })}
          </p>
        )}
      </div>
      {application.state === 'enabled' && <ApplicationKeys application={application} mayEdit={mayEdit} />}
    </SettingCard>
  );
}
