import { CheckOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly onAdded: (outletId: string) => void;
  readonly onClose: () => void;
}

const fields = { number: 32, name: 128, region: 64 } as const;
type Field = keyof typeof fields;

/** Adds an outlet while a device is being added: number, name and region are all that is needed. */
export function AddOutlet({ onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<Field, string>>({ number: '', name: '', region: '' });
  const [isChecked, setChecked] = useState(false);
  const add = useApiMutation('POST /monitor/api/v1/outlets/create', {
    own: ['NAME_TAKEN'],
    onSuccess: ({ id }) => {
      invalidate('POST /monitor/api/v1/outlets/list');
      onAdded(id);
    },
  });
  const faultOf = (field: Field) => {
    if (isChecked && values[field].trim() === '') return t(`devices:outletError.${field}`);
    return field === 'number' && add.error?.data?.error === 'NAME_TAKEN' ? add.error.message : undefined;
  };
  const save = () => {
    setChecked(true);
    const { number, name, region } = values;
    if ([number, name, region].some((text) => text.trim() === '')) return;
    add.mutate({ body: { number: number.trim(), name: name.trim(), region: region.trim() } });
  };
  return (
    <ActionDialog
      title={t('devices:addOutlet')}
      okText={t('devices:save')}
      okIcon={<CheckOutlined aria-hidden />}
      isBusy={add.isPending}
      onOk={save}
      onClose={onClose}
      width={420}
    >
      {(Object.keys(fields) as Field[]).map((field) => (
        <TextField
          key={field}
          id={`outlet-${field}`}
          label={t(`devices:outletField.${field}`)}
          fault={faultOf(field)}
          maxLength={fields[field]}
          value={values[field]}
          onType={(text) => setValues({ ...values, [field]: text })}
          onPressEnter={save}
        />
      ))}
    </ActionDialog>
  );
}
