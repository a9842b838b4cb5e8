import { type Application, type ApplicationKey } from '@linekeeper/contract/settings/applications';
import { keyOverlapHours } from '@linekeeper/contract/settings/application-terms';
import { administers } from '@linekeeper/contract/tenants/identities';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { actsForAnother, useSession } from '../../lib/session.ts';
import { durationText } from '../../lib/time.ts';
import { CopyLine, ShownOnce } from '../../widgets/shown-once/index.ts';

const list = 'POST /api/v1/applications/list';

interface Props {
  readonly application: Application;
  readonly mayEdit: boolean;
}

/** The keys by which programs read this application: the one in use, and one that was replaced and is still good. */
export function ApplicationKeys({ application: { id, keys }, mayEdit }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-1">
      <span>{t('applications:key.title')}</span>
      {keys.length === 0 && <p className="note">{t('applications:key.none')}</p>}
      {keys.map((key) => (
        <KeyRow key={key.id} applicationId={id} held={key} mayEdit={mayEdit} />
      ))}
      {mayEdit && administers(session.identity) && !actsForAnother(session) && (
        <div className="wrap gap-2">
          <Button onClick={() => setOpen(true)}>
            {t(`applications:key.${keys.length === 0 ? 'make' : 'rotate'}`)}
          </Button>
        </div>
      )}
      {isOpen && <KeyDialog applicationId={id} isFirst={keys.length === 0} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface RowProps {
  readonly applicationId: string;
  readonly held: ApplicationKey;
  readonly mayEdit: boolean;
}

function KeyRow({ applicationId, held, mayEdit }: RowProps) {
  const { t } = useTranslation();
  const revoke = useApiMutation('DELETE /api/v1/applications/:applicationId/keys/:keyId', {
    onSuccess: () => toast('success', t('applications:key.revoked')),
    onSettled: () => invalidate(list),
  });
  return (
    <div className="row between gap-4">
      <p className="note">
        {t('applications:key.made', { name: held.createdBy })} <TimeText at={held.createdAt} />
        {' · '}
        {held.lastUsedAt === null ? (
          t('applications:key.unused')
        ) : (
          <>
            {t('applications:key.used')} <TimeText at={held.lastUsedAt} />
          </>
        )}
        {held.expiresAt !== null && (
          <>
            {' · '}
            {t('applications:key.ends')} <TimeText at={held.expiresAt} isAhead />
          </>
        )}
      </p>
      {mayEdit && (
        <Popconfirm
          title={t('applications:key.revokeAsk')}
          okText={t('applications:key.revoke')}
          okButtonProps={{ danger: true }}
          cancelText={t('common:cancel')}
          onConfirm={() => revoke.mutate({ params: { applicationId, keyId: held.id } })}
        >
          <Button danger loading={revoke.isPending}>
            {t('applications:key.revoke')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}

interface DialogProps {
  readonly applicationId: string;
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Makes or replaces the key, then shows it this once. */
function KeyDialog({ applicationId, isFirst, onClose }: DialogProps) {
  const { t } = useTranslation();
  // What was asked stands still while the list behind it changes.
  const [wasFirst] = useState(isFirst);
  const [overlapHours, setOverlap] = useState<(typeof keyOverlapHours)[number]>(wasFirst ? 0 : 24);
  const create = useApiMutation('POST /api/v1/applications/:applicationId/keys/create', {
    onSuccess: () => invalidate(list),
  });
  if (create.data)
    return (
      <ShownOnce
        title={t('applications:key.here')}
        okText={t('common:close')}
        warning={t('applications:key.once')}
        onClose={onClose}
      >
        <CopyLine value={create.data.key} />
        <p className="note">{t('applications:key.use')}</p>
      </ShownOnce>
    );
  return (
    <ActionDialog
      title={t(`applications:key.${wasFirst ? 'make' : 'rotate'}`)}
      okText={t(`applications:key.${wasFirst ? 'make' : 'rotate'}`)}
      isBusy={create.isPending}
      onOk={() => create.mutate({ params: { applicationId }, body: { overlapHours } })}
      onClose={onClose}
    >
      <p>{t('applications:key.what')}</p>
      {!wasFirst && (
        <SelectField
          id="key-overlap"
          label={t('applications:key.overlap')}
          value={overlapHours}
          options={keyOverlapHours.map((hours) => ({
            value: hours,
            label:
              hours === 0 ? t('applications:key.atOnce') : durationText(hours * 3_600_000, currentLanguage()),
          }))}
          onChange={setOverlap}
        />
      )}
    </ActionDialog>
  );
}
