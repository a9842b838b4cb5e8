import { type Wall } from '@linekeeper/contract/walls/walls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { CopyLine, ShownOnce } from '../../widgets/shown-once/index.ts';
import { wallLink } from './shown/wall-address.ts';

interface Props {
  readonly wall: Pick<Wall, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Days after which a link ends; 0: when it is revoked. */
const lives = [0, 7, 30, 90, 365] as const;
const dayMs = 86_400_000;

/** Makes a link of a wall, then shows it this once. */
export function LinkDialog({ wall, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof lives)[number]>(0);
  const [isAsked, setAsked] = useState(false);
  const create = useApiMutation('POST /monitor/api/v1/walls/:wallId/keys', {
    onSuccess: () => invalidate('POST /monitor/api/v1/walls/list'),
  });
  if (create.data)
    return (
      <ShownOnce
        title={t('walls:linkHere')}
        okText={t('common:close')}
        warning={t('walls:linkOnce')}
        onClose={onClose}
      >
        <CopyLine value={wallLink(wall.id, create.data.key)} />
      </ShownOnce>
    );
  const isMissing = name.trim() === '';
  const make = () => {
    setAsked(true);
    if (isMissing) return;
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString();
    create.mutate({ params: { wallId: wall.id }, body: { name, expiresAt } });
  };
  return (
    <ActionDialog
      title={t('walls:makeLinkNamed', { name: wall.name })}
      okText={t('walls:makeLink')}
      isBusy={create.isPending}
      onOk={make}
      onClose={onClose}
    >
      <p>{t('walls:linkText')}</p>
      <TextField
        id="wall-link-name"
        label={t('walls:linkName')}
        value={name}
        maxLength={64}
        onType={setName}
        onPressEnter={make}
        {...(isAsked && isMissing && { fault: t('walls:nameMissing') })}
      />
      <SelectField
        id="wall-link-ends"
        label={t('walls:linkEnds')}
        value={days}
        options={lives.map((value) => ({
          value,
          label: value === 0 ? t('walls:linkNever') : t('walls:inDays', { count: value }),
        }))}
        onChange={setDays}
      />
    </ActionDialog>
  );
}
