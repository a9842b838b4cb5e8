import {
  defaultProxyMinutes,
  type ProxyMinutes,
  proxyMinutes,
  proxyReasonLength,
} from '@linekeeper/contract/proxy/proxy-terms';
import { Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { askToEnter, type Entering, useActing } from '../../lib/acting.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApiMutation } from '../../lib/query.ts';
import { durationText } from '../../lib/time.ts';
import styles from './enter-dialog.module.css';
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
      await switchTo(companyId);
      askToEnter(undefined);
    },
  });
  const missing = isChecked && reason.trim() === '' ? t('acting:reasonEmpty') : undefined;
  const refused = enter.error?.data?.error === 'PROXY_FORBIDDEN' ? enter.error.message : undefined;
  const go = async () => {
    setChecked(true);
    if (reason.trim() === '' || enter.isPending || isGoing) return;
    // Nobody begins a stay and then does not go.
    if (!(await mayLeave())) return askToEnter(undefined);
    enter.mutate({ body: { companyId, reason: reason.trim(), minutes } });
  };
  return (
    <Modal
      open
      width={460}
      title={t('acting:enterTitle', { name })}
      okText={t('acting:enter')}
      cancelText={t('common:cancel')}
      okButtonProps={{ loading: enter.isPending || isGoing }}
      onOk={() => void go()}
      onCancel={() => askToEnter(undefined)}
    >
      <div className={styles.form}>
        <p className={styles.note}>{t('acting:enterNote')}</p>
        <FormField
          id="enter-reason"
          label={t('acting:reason')}
          fault={missing ?? refused}
          hint={t('acting:reasonHint')}
        >
          {(described) => (
            <Input
              {...described}
              autoFocus
              maxLength={proxyReasonLength}
              value={reason}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setReason(event.target.value)}
              onPressEnter={() => void go()}
            />
          )}
        </FormField>
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
      </div>
    </Modal>
  );
}
