import { type Application } from '@linekeeper/contract/settings/applications';
import { administers } from '@linekeeper/contract/tenants/identities';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { faultText } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { clockTime } from '../../lib/time.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { applicationsChanged } from './use-application-form.ts';
import styles from './settings.module.css';

interface Props {
  readonly application: Application;
  readonly name: string;
  readonly mayEdit: boolean;
}

/** The maintenance mode of an application, which administrators switch. */
export function ApplicationMaintenance({ application, name, mayEdit }: Props) {
  const { t } = useTranslation();
  const { identity } = useSession();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { id, version, maintenance } = application;
  const end = useApiMutation('PUT /api/v1/applications/:applicationId/maintenance', {
    own: ['CHANGED_MEANWHILE'],
    onError: (error) => error.data?.error === 'CHANGED_MEANWHILE' && toast('error', faultText(error)),
    onSuccess: () => toast('success', t('applications:maintenance.ended')),
    onSettled: applicationsChanged,
  });
  const until = maintenance?.until;
  const time = until ? clockTime(Date.parse(until), now) : '';
  return (
    <div className="grid gap-1">
      <span>{t('applications:maintenance.title')}</span>
      {maintenance ? (
        <>
          <p className="note">{t(`applications:maintenance.${until ? 'onUntil' : 'on'}`, { time })}</p>
          {maintenance.text !== null && <p className={`flat breaks ${styles.quote}`}>{maintenance.text}</p>}
        </>
      ) : (
        <p className="note">{t('applications:maintenance.off')}</p>
      )}
      {mayEdit && administers(identity) && (
        <div className="wrap gap-2">
          <Button onClick={() => setOpen(true)}>
            {t(`applications:maintenance.${maintenance ? 'change' : 'begin'}`)}
          </Button>
          {maintenance && (
            <Button
              loading={end.isPending}
              onClick={() =>
                end.mutate({ params: { applicationId: id }, body: { version, maintenance: null } })
              }
            >
              {t('applications:maintenance.end')}
            </Button>
          )}
        </div>
      )}
      {isOpen && <MaintenanceDialog application={application} name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}
