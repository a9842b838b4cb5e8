import {
  defaultProxyMinutes,
  type ProxyMinutes,
  proxyMinutes,
  proxyReasonLength,
} from '@linekeeper/contract/proxy/proxy-terms';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { askToEnter, type Entering, useActing } from '../../lib/acting.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApiMutation } from '../../lib/query.ts';
import { durationText } from '../../lib/time.ts';
import { useMayLeave, useTenantSwitch } from './use-tenant-switch.ts';

/** Asks why and for how long one wants to act for a tenant, and goes there. */
export function EnterDialog() {
  const entering = useActing((acting) => acting.entering);
  return entering ? <Question key={entering.companyId} entering={entering} /> : null;
}

function Question({ entering }: { readonly entering: Entering }) {
  const { t } = useTranslation();
  const switchTo = useTenantSwitch();
  const mayLeave = useMayLeave();
  const { companyId, name } = entering;
  const [reason, setReason] = useState(entering.reason ?? '');
  const [minutes, setMinutes] = useState<ProxyMinutes>(defaultProxyMinutes);
  const [isChecked, setChecked] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const enter = useApiMutation('POST /api/v1/proxy/enter', {
    own: ['PROXY_FORBIDDEN'],
    onSuccess: async () => {
      setGoing(true);
      await switchTo(companyId, entering.to);
      askToEnter(undefined);
    },
  });
  const missing = isChecked && reason.trim() === '' ? t('acting:reasonEmpty') : undefined;
  const refused = enter.error?.data?.error === 'PROXY_FORBIDDEN' ? enter.error.message : undefined;
  const go = async () => {
    setChecked(true);
    if (reason.trim() === '' || enter.isPending || isGoing) return;
    // Nobody begins a proxy grant and then does not go.
    if (!(await mayLeave())) return askToEnter(undefined);
    enter.mutate({ body: { companyId, reason: reason.trim(), minutes } });
  };
  return (
    <ActionDialog
      width={460}
      title={t('acting:enterTitle', { name })}
      okText={t('acting:enter')}
      isBusy={enter.isPending || isGoing}
      onOk={() => void go()}
      onClose={() => askToEnter(undefined)}
    >
      <p className="quiet">{t('acting:enterNote')}</p>
      <TextField
        id="enter-reason"
        label={t('acting:reason')}
        fault={missing ?? refused}
        hint={t('acting:reasonHint')}
        autoFocus
        maxLength={proxyReasonLength}
        value={reason}
        onFocus={(event) => event.target.select()}
        onType={setReason}
        onPressEnter={() => void go()}
      />
      <FormField id="enter-minutes" label={t('acting:time')} fault={undefined}>
        {() => (
          <Segmented
            block
            aria-label={t('acting:time')}
            value={minutes}
            options={proxyMinutes.map((value) => ({
              value,
              label: durationText(value * 60_000, currentLanguage()),
            }))}
            onChange={setMinutes}
          />
        )}
      </FormField>
    </ActionDialog>
  );
}
