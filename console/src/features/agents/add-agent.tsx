import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { type Output } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { durationText, exactTime } from '../../lib/time.ts';
import { CopyLine, ShownOnce } from '../../widgets/shown-once/index.ts';
import { installLine, programLine } from './install-line.ts';
import { OutletField } from './outlet-field.tsx';

const minutes = [60, 24 * 60, 7 * 24 * 60] as const;

/** Makes a claim, and shows once the line that installs an agent with it. */
export function AddAgent({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  // It is two dialogs, one after the other.
  useFocusBack();
  const [name, setName] = useState('');
  const [outletId, setOutletId] = useState<string | null>(null);
  const [validMinutes, setValid] = useState<(typeof minutes)[number]>(60);
  const [isChecked, setChecked] = useState(false);
  const create = useApiMutation('POST /monitor/api/v1/agents/claims/create', {
    onSuccess: () => invalidate('POST /monitor/api/v1/agents/claims/list'),
  });
  if (create.data) return <Installation made={create.data} onClose={onClose} />;
  const isNameless = name.trim() === '';
  const add = () => {
    setChecked(true);
    if (!isNameless) create.mutate({ body: { name: name.trim(), outletId, minutes: validMinutes } });
  };
  return (
    <ActionDialog
      title={t('agents:add')}
      okText={t('agents:makeLine')}
      okIcon={<PlusOutlined aria-hidden />}
      isBusy={create.isPending}
      onOk={add}
      onClose={onClose}
    >
      <p>{t('agents:addText')}</p>
      <TextField
        id="agent-name"
        label={t('agents:field.name')}
        fault={isChecked && isNameless ? t('agents:nameMissing') : undefined}
        maxLength={128}
        value={name}
        onType={setName}
        onPressEnter={add}
      />
      <OutletField value={outletId} onChange={setOutletId} />
      <SelectField
        id="agent-valid"
        label={t('agents:field.valid')}
        value={validMinutes}
        options={minutes.map((value) => ({ value, label: durationText(value * 60_000, currentLanguage()) }))}
        onChange={setValid}
      />
    </ActionDialog>
  );
}

interface InstallationProps {
  readonly made: Output<'POST /monitor/api/v1/agents/claims/create'>;
  readonly onClose: () => void;
}

function Installation({ made, onClose }: InstallationProps) {
  const { t } = useTranslation();
  const { claim, expiresAt, packages, installerSha256 } = made;
  const server = window.location.origin;
  return (
    <ShownOnce
      title={t('agents:install.title')}
      okText={t('common:close')}
      warning={t('agents:install.once', { time: exactTime(Date.parse(expiresAt)) })}
      onClose={onClose}
    >
      {installerSha256 === null ? (
        <>
          <p>{t('agents:install.none')}</p>
          <CopyLine value={programLine(server, claim)} />
        </>
      ) : (
        <>
          <p>{t('agents:install.how')}</p>
          <CopyLine value={installLine(server, claim, installerSha256)} />
          <p className="note">
            {t('agents:install.packages', {
              list: packages
                .map(({ arch, bytes }) => `${arch} ${(bytes / 1e6).toFixed(0)} MB`)
                .join(t('agents:separator')),
            })}
          </p>
        </>
      )}
    </ShownOnce>
  );
}
