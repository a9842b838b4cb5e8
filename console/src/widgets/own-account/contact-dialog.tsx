import { codeFault } from '@linekeeper/contract/auth/code-rules';
import { type ContactChannel, contactOf } from '@linekeeper/contract/auth/contact';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { type ApiError, faultText } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly channel: ContactChannel;
  readonly onClose: () => void;
}

/** Asks for the new address, sends a code there, and takes it over when the code is right. */
export function ContactDialog({ channel, onClose }: Props) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [code, setCode] = useState('');
  const [waitS, setWaitS] = useState(0);
  const [faults, setFaults] = useState<{ to?: string; code?: string }>({});
  useEffect(() => {
    if (waitS <= 0) return;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitS]);
  const beside = (error: ApiError) =>
    setFaults(error.data?.error === 'CODE_REFUSED' ? { code: faultText(error) } : { to: faultText(error) });
  const send = useApiMutation('POST /api/v1/personal/contact/code', {
    own: ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'CODE_NOT_OFFERED'],
    onSuccess: ({ resendAfterS }) => setWaitS(resendAfterS),
    onError: beside,
  });
  const change = useApiMutation('PUT /api/v1/personal/contact', {
    own: ['INVALID_INPUT', 'CODE_REFUSED', 'CONTACT_TAKEN'],
    onSuccess: () => {
      toast('success', t('personal:saved'));
      invalidate('GET /api/v1/personal/profile');
      onClose();
    },
    onError: beside,
  });
  const isAddress = contactOf(to)?.channel === channel;
  const addressFault = t(to.trim() === '' ? `personal:newEmpty.${channel}` : `personal:wrong.${channel}`);
  const sendCode = () => {
    if (!isAddress) return setFaults({ to: addressFault });
    setFaults({});
    send.mutate({ body: { to } });
  };
  const save = () => {
    if (!isAddress) return setFaults({ to: addressFault });
    const wrong = codeFault(code);
    if (wrong || !send.data) return setFaults({ code: t('personal:codeWrong') });
    setFaults({});
    change.mutate({ body: { to, codeId: send.data.codeId, code } });
  };
  return (
    <ActionDialog
      title={t(`personal:changeChannel.${channel}`)}
      okText={t('personal:save')}
      isReady={send.data !== undefined}
      isBusy={change.isPending}
      onOk={save}
      onClose={onClose}
    >
      <TextField
        id="contact-to"
        label={t(`personal:newChannel.${channel}`)}
        fault={faults.to}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        value={to}
        onType={setTo}
        onPressEnter={sendCode}
      />
      <TextField
        id="contact-code"
        label={t('personal:code')}
        fault={faults.code}
        hint={t('personal:codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        value={code}
        onType={setCode}
        onPressEnter={save}
        addonAfter={
          <Button type="link" size="small" disabled={waitS > 0} loading={send.isPending} onClick={sendCode}>
            {waitS > 0 ? t('personal:sendAgain', { seconds: waitS }) : t('personal:sendCode')}
          </Button>
        }
      />
    </ActionDialog>
  );
}
