import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { alertsChanged } from './alerts-changed.ts';

interface Props {
  readonly alert: Pick<AlertDetail, 'id' | 'ownerId' | 'ownerName'>;
  readonly onClose: () => void;
}

/** Gives an alert to a member that may see it, or to nobody. */
export function AlertOwner({ alert: { id, ownerId, ownerName }, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(ownerId ?? undefined);
  const [search, setSearch] = useState('');
  const { data, isFetching } = useApi('POST /monitor/api/v1/alerts/:alertId/owner-choices', {
    params: { alertId: id },
    body: { search },
  });
  const give = useApiMutation('PUT /monitor/api/v1/alerts/:alertId/owner', {
    onSuccess: () => {
      toast('success', t('alerts:given'));
      alertsChanged();
      onClose();
    },
  });
  const found = data?.list ?? [];
  const isMissing = ownerId !== null && search === '' && !found.some((member) => member.id === ownerId);
  const members = isMissing ? [{ id: ownerId, name: ownerName ?? '' }, ...found] : found;
  return (
    <ActionDialog
      title={t('alerts:act.owner')}
      okText={t('alerts:save')}
      isReady={chosen !== (ownerId ?? undefined)}
      isBusy={give.isPending}
      onOk={() => give.mutate({ params: { alertId: id }, body: { memberId: chosen ?? null } })}
      onClose={onClose}
    >
      <SelectField<string>
        id="alert-owner"
        label={t('alerts:owner')}
        hint={t('alerts:ownerHint')}
        allowClear
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={isFetching}
        placeholder={t('alerts:nobody')}
        value={chosen}
        options={members.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={(value: string | undefined) => setChosen(value)}
      />
    </ActionDialog>
  );
}
