import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { type TenantAct, type TenantEffect } from '@linekeeper/contract/tenants/tenant-lifecycle';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { actIcons, dangerous, type RowAct } from './acts.tsx';
import { effectLines } from './effect-lines.ts';
import { endOfDayMs } from './tenant-form-values.ts';
import styles from './tenants.module.css';
import { tenantsChanged } from './tenants-changed.ts';

interface Props {
  readonly tenant: TenantRow;
  readonly act: RowAct;
  readonly onClose: () => void;
}

/** Asks before something is done to a tenant: says what it will hit, in numbers of now. */
export function ActDialog({ tenant, act, onClose }: Props) {
  return act === 'takeBack' ? (
    <Question tenant={tenant} act={act} onClose={onClose} />
  ) : (
    <Previewed tenant={tenant} act={act} onClose={onClose} />
  );
}

function Previewed({ tenant, act, onClose }: Props & { readonly act: TenantAct }) {
  const { t } = useTranslation();
  useFocusBack();
  const query = useApi(
    'POST /api/v1/organizations/tenants/:tenantId/preview',
    { params: { tenantId: String(tenant.id) }, body: { act } },
    // The numbers are to be those of this moment.
    { staleTime: 0, gcTime: 0, placeholderData: undefined },
  );
  if (query.data) return <Question tenant={tenant} act={act} effect={query.data} onClose={onClose} />;
  return (
    <Modal
      open
      title={t(`tenants:actNamed.${act}`, { name: tenant.name })}
      cancelText={t('common:cancel')}
      okButtonProps={{ style: { display: 'none' } }}
      onCancel={onClose}
    >
      <Loaded query={query} lines={3}>
        {() => null}
      </Loaded>
    </Modal>
  );
}

function Question({ tenant, act, effect, onClose }: Props & { readonly effect?: TenantEffect }) {
  const { t } = useTranslation();
  const [newEnd, setNewEnd] = useState('');
  const { name } = tenant;
  const params = { tenantId: String(tenant.id) };
  const done = (time = '') => {
    toast('success', t(`tenants:actDone.${act}`, { name, time }));
    tenantsChanged();
    onClose();
  };
  const simple = { onSuccess: () => done() };
  const freeze = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/freeze', simple);
  const unfreeze = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/unfreeze', simple);
  const disable = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/disable', simple);
  const enable = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/enable', simple);
  const takeBack = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/deletion/cancel', simple);
  const convert = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/convert', simple);
  const remove = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/deletion', {
    onSuccess: ({ deletionDueAt }) => done(exactTime(Date.parse(deletionDueAt)).slice(0, 16)),
  });
  const plain = { freeze, unfreeze, disable, enable, takeBack };
  const isBusy = [...Object.values(plain), convert, remove].some((mutation) => mutation.isPending);

  const endMs = newEnd === '' ? undefined : endOfDayMs(newEnd);
  const [openedMs] = useState(() => Date.now());
  const isPast = endMs !== undefined && endMs <= openedMs;
  const go = () => {
    if (act === 'delete') remove.mutate({ params, body: { name } });
    else if (act === 'convert')
      convert.mutate({
        params,
        body: { expiresAt: endMs === undefined ? null : new Date(endMs).toISOString() },
      });
    else plain[act].mutate({ params });
  };
  const beside = { enabled: tenant.state !== 'disabled', frozen: tenant.state === 'frozen' };
  const lines = effect ? effectLines(t, effect, beside) : [t('tenants:effect.asBefore')];
  return (
    <ActionDialog
      title={t(`tenants:actNamed.${act}`, { name })}
      okText={t(`tenants:act.${act}`)}
      okIcon={actIcons[act]}
      isDanger={dangerous.has(act)}
      isReady={effect?.possible !== false && !isPast}
      isBusy={isBusy}
      typed={
        act === 'delete' && effect?.possible
          ? { id: 'tenant-typed-name', label: t('tenants:typeName', { name }), wanted: name }
          : undefined
      }
      onOk={go}
      onClose={onClose}
    >
      {effect?.possible === false ? (
        <Alert
          type="warning"
          showIcon
          title={
            act === 'delete' && effect.tenantsBelow > 0
              ? t('tenants:effect.belowFirst', { count: effect.tenantsBelow })
              : t('tenants:effect.notNow')
          }
        />
      ) : (
        <ul className={`grid near ${styles.effects}`}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {act === 'convert' && effect?.possible && (
        <DateTimeField
          id="tenant-new-end"
          isDay
          label={t('tenants:newEnd')}
          isOptional={t('tenants:optional')}
          fault={isPast ? t('tenants:error.datePast') : undefined}
          hint={t('tenants:newEndHint')}
          value={newEnd}
          onPick={setNewEnd}
        />
      )}
      {act === 'delete' && effect?.possible && <p className={styles.quiet}>{t('tenants:archive.first')}</p>}
    </ActionDialog>
  );
}
