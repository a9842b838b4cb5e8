import { type OutletDetail } from '@linekeeper/contract/outlets/outlets';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from '../../lib/notices.ts';
import { outletPath } from '../../lib/outlet-path.ts';
import { useApi } from '../../lib/query.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { OutletFields } from './outlet-fields.tsx';
import { hoursOfLines, type OutletField, type OutletValues } from './outlet-form-values.ts';
import { hoursLines } from './outlet-words.ts';
import { useOutletForm } from './use-outlet-form.ts';

interface Props {
  /** The outlet to change; undefined adds one. */
  readonly outletId: string | undefined;
  readonly onClose: () => void;
}
const size = 'min(520px, 100vw)';

/** Adds or changes an outlet, in a drawer beside the screen it was opened from. */
export function OutletForm({ outletId, onClose }: Props) {
  return outletId === undefined ? (
    <Form outlet={undefined} onClose={onClose} />
  ) : (
    <EditForm key={outletId} outletId={outletId} onClose={onClose} />
  );
}

function EditForm({ outletId, onClose }: { readonly outletId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /monitor/api/v1/outlets/:outletId',
    { params: { outletId } },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('outlets:editTitle')} size={size} query={query} onClose={onClose}>
      {(outlet) => <Form outlet={outlet} onClose={onClose} />}
    </LoadedDrawer>
  );
}

interface FormProps {
  readonly outlet: OutletDetail | undefined;
  readonly onClose: () => void;
}

function Form({ outlet, onClose }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNew = outlet === undefined;
  const form = useOutletForm(outlet, {
    onSaved: (name) => toast('success', t(isNew ? 'outlets:added' : 'outlets:saved', { name })),
    leave: (id) => (isNew ? void navigate(outletPath(id)) : onClose()),
  });
  const shown = (field: OutletField, values: OutletValues): string => {
    if (field === 'openingHours') return hoursLines(t, hoursOfLines(values.openingHours) ?? '').join('; ');
    return field === 'tags' ? values.tags.join(', ') : (values[field] ?? '');
  };
  return (
    <EntityDrawer
      title={isNew ? t('outlets:addTitle') : t('outlets:editNamed', { name: outlet.name })}
      label={t(isNew ? 'outlets:addTitle' : 'outlets:editTitle')}
      size={size}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'outlets:add' : 'outlets:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('outlets:changedTitle')}
        text={t('outlets:changedText')}
        changed={form.changed}
        label={(field) => t(`outlets:${field}`)}
        shown={shown}
      />
      <OutletFields form={form} />
    </EntityDrawer>
  );
}
