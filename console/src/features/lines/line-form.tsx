import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { linePath } from '../../lib/line-path.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi } from '../../lib/query.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { ContractFields } from './contract-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { type LineField, type LineValues } from './line-form-values.ts';
import { accessText, addressKindText, roleText } from './line-terms.ts';
import { useLineForm } from './use-line-form.ts';

interface Props {
  /** The line to change; undefined adds one. */
  readonly lineId: string | undefined;
  readonly onClose: () => void;
}
const size = 'min(520px, 100vw)';

/** Adds or changes a line, in a drawer beside the screen it was opened from. */
export function LineForm({ lineId, onClose }: Props) {
  return lineId === undefined ? (
    <Form line={undefined} onClose={onClose} />
  ) : (
    <EditForm key={lineId} lineId={lineId} onClose={onClose} />
  );
}

function EditForm({ lineId, onClose }: { readonly lineId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /monitor/api/v1/lines/:lineId',
    { params: { lineId } },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('lines:editTitle')} size={size} query={query} onClose={onClose}>
      {(line) => <Form line={line} onClose={onClose} />}
    </LoadedDrawer>
  );
}

interface FormProps {
  readonly line: LineDetail | undefined;
  readonly onClose: () => void;
}

function Form({ line, onClose }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNew = line === undefined;
  const form = useLineForm(line, {
    start: {},
    onSaved: (name) => {
      invalidate('GET /monitor/api/v1/lines/:lineId');
      toast('success', t(isNew ? 'lines:added' : 'lines:saved', { name }));
    },
    leave: (id) => (isNew ? void navigate(linePath(id)) : onClose()),
  });
  return (
    <EntityDrawer
      title={isNew ? t('lines:addTitle') : t('lines:editNamed', { name: line.name })}
      label={t(isNew ? 'lines:addTitle' : 'lines:editTitle')}
      size={size}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'lines:add' : 'lines:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('lines:changedTitle')}
        text={t('lines:changedText')}
        changed={form.changed}
        label={(field) => t(`lines:field.${field}`)}
        shown={(field, values) => shown(t, field, values)}
      />
      <LineFields form={form} line={line} />
      <ContractFields form={form} />
    </EntityDrawer>
  );
}

/** A field's value as people know it. */
function shown(t: TFunction, field: LineField, values: LineValues): string {
  if (field === 'access') return values.access ? accessText(values.access) : '';
  if (field === 'role') return roleText(values.role);
  if (field === 'addressKind') return addressKindText(values.addressKind);
  if (field === 'outletId' || field === 'deviceId' || field === 'interfaceId')
    return values[field] ? t('lines:another') : '';
  return values[field];
}
