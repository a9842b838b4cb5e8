import { tokenDays } from '@linekeeper/contract/auth/token-terms';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { type ApiError, faultText } from '../../lib/errors.ts';
import { useApiMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { ownStyles as styles } from '../../widgets/own-account/index.ts';
import { CopyLine, ShownOnce } from '../../widgets/shown-once/index.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: () => void;
}

/** Makes a token: a name, some of the permissions one holds, an end; then shows it this once. */
export function TokenDialog({ onClose, onMade }: Props) {
  const { t } = useTranslation();
  const held = useSession().codes;
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [days, setDays] = useState<(typeof tokenDays)[number]>(30);
  const [faults, setFaults] = useState<{ name?: string; codes?: string }>({});
  const create = useApiMutation('POST /api/v1/personal/tokens/create', {
    own: ['NAME_TAKEN', 'CODES_NOT_HELD', 'TOO_MANY_TOKENS'],
    onSuccess: onMade,
    onError: (error: ApiError) =>
      setFaults(
        error.data?.error === 'CODES_NOT_HELD' ? { codes: faultText(error) } : { name: faultText(error) },
      ),
  });
  const submit = () => {
    const found = {
      ...(name.trim() === '' ? { name: t('personal:tokenNameEmpty') } : {}),
      ...(codes.length === 0 ? { codes: t('personal:tokenCodesEmpty') } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0)
      create.mutate({ body: { name: name.trim(), codes: [...codes], days } });
  };
  if (create.data) {
    return (
      <ShownOnce
        title={t('personal:tokenMade')}
        okText={t('common:close')}
        warning={t('personal:tokenOnce')}
        onClose={onClose}
      >
        <CopyLine value={create.data.token} />
        <p className={`wrap flat ${styles.note}`}>{t('personal:tokenUse')}</p>
      </ShownOnce>
    );
  }
  return (
    <ActionDialog
      title={t('personal:newToken')}
      okText={t('personal:makeToken')}
      isBusy={create.isPending}
      onOk={submit}
      onClose={onClose}
    >
      <TextField
        id="token-name"
        label={t('personal:tokenName')}
        fault={faults.name}
        hint={t('personal:tokenNameHint')}
        maxLength={64}
        value={name}
        onType={setName}
      />
      <SelectField
        id="token-days"
        label={t('personal:tokenDays')}
        value={days}
        options={tokenDays.map((value) => ({ value, label: t('personal:days', { count: value }) }))}
        onChange={setDays}
      />
      <FormField
        id="token-codes"
        label={t('personal:tokenCodes')}
        fault={faults.codes}
        hint={t('personal:tokenCodesHint')}
      >
        {(described) => (
          <Checkbox.Group
            className={styles.codes}
            aria-describedby={described['aria-describedby']}
            value={[...codes]}
            options={permissionCodes
              .filter((code) => held?.has(code))
              .map((code) => ({ value: code, label: t(`permissions:${code}`) }))}
            onChange={(chosen) => setCodes(chosen.map(String))}
          />
        )}
      </FormField>
    </ActionDialog>
  );
}
