import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type EscalationPolicy } from '@linekeeper/contract/on-call/escalations';
import { Button } from 'antd';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { Empty } from '../../components/empty.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { RowAction } from '../../widgets/list-page/index.ts';
import { PolicyForm } from './dialogs.tsx';
import styles from './on-call.module.css';
import { toText } from './step-targets.ts';

const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';
const route = 'POST /monitor/api/v1/on-call/escalations/list';

/** All escalation policies, each with its steps. */
export function PolicyList() {
  const { t } = useTranslation();
  const query = useApi(route, { body: {} });
  const mayEdit = holdsAll(useSession(), [edit]);
  const whom = useWhomToAsk();
  const [editing, setEditing] = useState<{ readonly policy?: EscalationPolicy }>();
  const [doomed, setDoomed] = useState<EscalationPolicy>();
  const add = (
    <Allowed codes={[edit]}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
        {t('on-call:addPolicy')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <Loaded query={query} lines={8}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty
              title={t('on-call:noPolicies')}
              text={mayEdit ? t('on-call:noPoliciesText') : t('on-call:noPoliciesView', whom)}
              action={add}
            />
          ) : (
            <div className="stack">
              <div className="row">
                <span className="end">{add}</span>
              </div>
              {list.map((policy) => (
                <PolicyCard
                  key={policy.id}
                  policy={policy}
                  onEdit={() => setEditing({ policy })}
                  onDelete={() => setDoomed(policy)}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <Dialogs>
        {editing && mayEdit && <PolicyForm policy={editing.policy} onClose={() => setEditing(undefined)} />}
        {doomed && <DeletePolicy policy={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </>
  );
}

/** How often a policy begins anew. */
function repeatsText(t: TFunction, { repeats, againAfterMin: minutes }: EscalationPolicy): string {
  if (repeats === null) return t('on-call:untilAcknowledged', { minutes });
  return repeats === 0
    ? t('on-call:noRepeat', { minutes })
    : t('on-call:repeatsText', { count: repeats, minutes });
}

interface CardProps {
  readonly policy: EscalationPolicy;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function PolicyCard({ policy, onEdit, onDelete }: CardProps) {
  const { t } = useTranslation();
  const { id, name, steps, rules } = policy;
  const titleId = `policy-${id}`;
  return (
    <section className="card grid gap-3 pad-4" aria-labelledby={titleId}>
      <div className="line between gap-2">
        <h2 id={titleId} className="heading breaks">
          {name}
        </h2>
        <span className="row gap-1">
          <Allowed codes={[edit]}>
            <RowAction
              icon={<EditOutlined aria-hidden />}
              label={t('on-call:editNamed', { name })}
              title={t('on-call:edit')}
              onClick={onEdit}
            />
            <RowAction
              isDanger
              icon={<DeleteOutlined aria-hidden />}
              label={t('on-call:deleteNamed', { name })}
              title={t('on-call:delete')}
              onClick={onDelete}
            />
          </Allowed>
        </span>
      </div>
      <ol className={`list ${styles.steps}`}>
        {steps.map(({ afterMin, to, ways }) => (
          <li key={afterMin}>
            <span className="quiet figures unbroken">
              {afterMin === 0 ? t('on-call:atOnce') : t('on-call:afterMin', { count: afterMin })}
            </span>
            <span className="breaks">
              {to.map((one) => toText(t, one, policy.names)).join(t('on-call:comma'))}
              {ways.length > 0 && (
                <span className="quiet">
                  {t('on-call:byWays', {
                    ways: ways.map((way) => t(`told:way.${way}`)).join(t('on-call:comma')),
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="flat quiet small">
        {[
          repeatsText(t, policy),
          rules === 0 ? t('on-call:notUsed') : t('on-call:usedBy', { count: rules }),
        ].join(' · ')}
      </p>
    </section>
  );
}

function DeletePolicy({
  policy: { id, name },
  onClose,
}: {
  readonly policy: EscalationPolicy;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /monitor/api/v1/on-call/escalations/:policyId', {
    own: ['ON_CALL_IN_USE'],
    onSuccess: () => {
      toast('success', t('on-call:deleted', { name }));
      invalidate(route);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('on-call:deleteTitle', { name })}
      okText={t('on-call:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isReady={!remove.error}
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { policyId: id } })}
      onClose={onClose}
    >
      <p>{t('on-call:deletePolicyText')}</p>
      {remove.error && (
        <p className="fault flat" role="alert">
          {remove.error.message}
        </p>
      )}
    </ActionDialog>
  );
}
