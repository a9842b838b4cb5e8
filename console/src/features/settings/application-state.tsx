import { type Application } from '@linekeeper/contract/settings/applications';
import { actsOf, type LifecycleAct } from '@linekeeper/contract/products/lifecycle';
import { administers } from '@linekeeper/contract/tenants/identities';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { type DotAppearance, DotState } from '../../components/dot-state.tsx';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { toast } from '../../lib/notices.ts';
import { operationStarted, useOperation } from '../../lib/operations.ts';
import { useApiMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { applicationsChanged } from './use-application-form.ts';

const underway: DotAppearance = { tone: 'maintenance', shape: 'hollow' };
const appearances: Readonly<Record<Application['state'] | 'maintenance', DotAppearance>> = {
  maintenance: underway,
  activating: underway,
  enabled: { tone: 'up', shape: 'filled' },
  disabled: { tone: 'unreachable', shape: 'square' },
  deleting: underway,
  deleted: { tone: 'text2', shape: 'hollow' },
};

interface Props {
  readonly application: Application;
  readonly name: string;
  readonly mayEdit: boolean;
}

/** How an application stands, and enabling, disabling, deleting and activating it, which administrators do. */
export function ApplicationState({ application, name, mayEdit }: Props) {
  const { t } = useTranslation();
  const { identity } = useSession();
  const [asked, setAsked] = useState<'disable' | 'remove'>();
  const { id, appCode, state, maintenance, operationId, isProductClosed } = application;
  const { operation } = useOperation(operationId ?? undefined);
  const input = { params: { applicationId: id } };
  const done = (act: LifecycleAct) => ({
    onSuccess: () => {
      toast('success', t(`applications:said.${act}`, { name }));
      setAsked(undefined);
      operationStarted();
    },
    onSettled: applicationsChanged,
  });
  const enable = useApiMutation('POST /api/v1/applications/:applicationId/enable', done('enable'));
  const disable = useApiMutation('POST /api/v1/applications/:applicationId/disable', done('disable'));
  const activate = useApiMutation('POST /api/v1/applications/:applicationId/activate', done('activate'));
  const remove = useApiMutation('POST /api/v1/applications/:applicationId/delete', done('remove'));
  const act = (wanted: LifecycleAct) => {
    if (wanted === 'enable') enable.mutate(input);
    else if (wanted === 'activate') activate.mutate(input);
    else setAsked(wanted);
  };
  const isMaintained = maintenance !== null && state === 'enabled';
  return (
    <div className="grid gap-2">
      <span>{t('applications:state')}</span>
      <DotState appearance={appearances[isMaintained ? 'maintenance' : state]}>
        {isMaintained ? t('applications:maintained') : t(`products:state.${state}`)}
      </DotState>
      {isProductClosed && <p className="note">{t('applications:productClosed')}</p>}
      {state !== 'enabled' && <p className="note">{t('applications:closedNote')}</p>}
      {operation && <OperationProgress operation={operation} label={name} />}
      {mayEdit && administers(identity) && (
        <div className="wrap gap-2">
          {actsOf(state).map((wanted) => (
            <Button key={wanted} danger={wanted === 'remove'} onClick={() => act(wanted)}>
              {t(`applications:act.${wanted}`)}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <ActionDialog
          title={t(`applications:askState.${asked}`, { name })}
          okText={t(`applications:act.${asked}`)}
          isDanger
          isBusy={disable.isPending || remove.isPending}
          onOk={() => (asked === 'disable' ? disable : remove).mutate(input)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(`applications:hitsState.${asked}`)}</p>
          {asked === 'disable' && appCode === 'sass_server' && (
            <p>{t('applications:hitsState.administration')}</p>
          )}
        </ActionDialog>
      )}
    </div>
  );
}
