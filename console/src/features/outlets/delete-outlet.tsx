import { DeleteOutlined } from '@ant-design/icons';
import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { outletsChanged } from './outlets-changed.ts';

interface Props {
  readonly outlet: Pick<OutletRow, 'id' | 'name' | 'deviceCount'>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before an outlet is deleted, and where what stands in it is to go: the server says what that is. */
export function DeleteOutlet({ outlet: { id, name, deviceCount }, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const [moveTo, setMoveTo] = useState<string>();
  const remove = useApiMutation('DELETE /monitor/api/v1/outlets/:outletId', {
    own: ['OUTLET_IN_USE'],
    onSuccess: () => {
      toast('success', t('outlets:deleted', { name }));
      outletsChanged();
      onClose();
      onDeleted?.();
    },
  });
  const refused = remove.error?.data?.error === 'OUTLET_IN_USE' ? remove.error.message : undefined;
  const isFull = deviceCount > 0 || refused !== undefined;
  return (
    <ActionDialog
      title={t('outlets:deleteTitle', { name })}
      okText={t('outlets:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      isReady={!isFull || (moveTo !== undefined && moveTo !== id)}
      typed={{ id: 'delete-outlet', label: t('outlets:deleteType', { name }), wanted: name }}
      onOk={() => remove.mutate({ params: { outletId: id }, query: moveTo ? { moveTo } : {} })}
      onClose={onClose}
    >
      <p className="flat">
        {refused ?? t(isFull ? 'outlets:deleteHolds' : 'outlets:deleteHits', { count: deviceCount })}
      </p>
      {isFull && (
        <FormField
          id="move-to"
          label={t('outlets:moveTo')}
          fault={moveTo === id ? t('outlets:moveToSame') : undefined}
        >
          {(described) => (
            <OutletSelect
              {...described}
              label={t('outlets:moveTo')}
              placeholder={t('outlets:moveToChoose')}
              value={moveTo}
              onChange={setMoveTo}
            />
          )}
        </FormField>
      )}
    </ActionDialog>
  );
}
