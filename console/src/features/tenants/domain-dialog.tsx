import { CheckOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { type DomainClaim } from '@linekeeper/contract/tenants/tenant-domain';
import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './tenants.module.css';
import { tenantsChanged } from './tenants-changed.ts';

interface Props {
  readonly tenant: Pick<TenantRow, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** The domain of a tenant: claimed, proved by a text record or a file, given up. */
export function DomainDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const params = { tenantId: String(tenant.id) };
  const query = useApi('GET /api/v1/organizations/tenants/:tenantId/domain', { params });
  return (
    <Modal
      open
      title={t('tenants:domain.title', { name: tenant.name })}
      cancelText={t('tenants:domain.close')}
      okButtonProps={{ style: { display: 'none' } }}
      onCancel={onClose}
    >
      <p className={styles.quiet}>{t('tenants:domain.about')}</p>
      <Loaded query={query} lines={3}>
        {({ claim }) => <Claim key={claim?.domain ?? ''} tenantId={params.tenantId} claim={claim} />}
      </Loaded>
    </Modal>
  );
}

const changed = () => {
  tenantsChanged();
  invalidate('GET /api/v1/organizations/tenants/:tenantId/domain');
};

function Claim({ tenantId, claim }: { readonly tenantId: string; readonly claim: DomainClaim | null }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(claim?.domain ?? '');
  const save = useApiMutation('PUT /api/v1/organizations/tenants/:tenantId/domain', {
    own: ['INVALID_INPUT', 'DOMAIN_RESERVED'],
    onSuccess: changed,
  });
  const wrong = save.error?.data?.error === 'INVALID_INPUT' ? t('tenants:domain.wrong') : save.error?.message;
  const domain = typed.trim();
  const isSame = domain === (claim?.domain ?? '');
  const go = () => !isSame && save.mutate({ params: { tenantId }, body: { domain: domain || null } });
  return (
    <>
      <FaultFrame>
        <FormField
          id="tenant-domain"
          label={t('tenants:domain.name')}
          fault={wrong}
          hint={t('tenants:domain.hint')}
        >
          {(described) => (
            <div className="flex gap-2">
              <Input
                {...described}
                className="mono"
                autoComplete="off"
                spellCheck={false}
                maxLength={253}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  save.reset();
                }}
                onPressEnter={go}
              />
              <Button
                type="primary"
                icon={<CheckOutlined aria-hidden />}
                disabled={isSame}
                loading={save.isPending}
                onClick={go}
              >
                {t('tenants:domain.save')}
              </Button>
            </div>
          )}
        </FormField>
      </FaultFrame>
      {claim && isSame && <Proof tenantId={tenantId} claim={claim} />}
    </>
  );
}

/** What to do so that the domain is known as the tenant's, or since when it is. */
function Proof({ tenantId, claim }: { readonly tenantId: string; readonly claim: DomainClaim }) {
  const { t } = useTranslation();
  const verify = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/domain/verify', {
    own: ['DOMAIN_UNPROVED', 'DOMAIN_TAKEN', 'DOMAIN_RESERVED'],
    onSuccess: () => {
      toast('success', t('tenants:domain.done'));
      changed();
    },
  });
  if (claim.verifiedAt !== null)
    return (
      <Alert
        className={styles.proof}
        type="success"
        showIcon
        title={t('tenants:domain.verified', { time: exactTime(Date.parse(claim.verifiedAt)).slice(0, 16) })}
      />
    );
  const ways = [
    { method: 'dns', where: t('tenants:domain.record'), place: claim.recordName, go: 'verifyDns' },
    { method: 'http', where: t('tenants:domain.file'), place: claim.fileUrl, go: 'verifyHttp' },
  ] as const;
  return (
    <div className={styles.proof}>
      <Alert
        type={verify.error ? 'error' : 'info'}
        showIcon
        title={verify.error ? verify.error.message : t('tenants:domain.toVerify')}
      />
      {ways.map(({ method, where, place, go }) => (
        <section key={method}>
          <h3 className={styles.way}>{t(`tenants:domain.${method}`)}</h3>
          <dl className={`grid gap-3 ${styles.facts}`}>
            {[
              { label: where, value: place },
              { label: t('tenants:domain.content'), value: claim.content },
            ].map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="mono">
                  {value}
                  <CopyButton text={value} />
                </dd>
              </div>
            ))}
          </dl>
          <Button
            icon={<SafetyCertificateOutlined aria-hidden />}
            loading={verify.isPending && verify.variables.body.method === method}
            disabled={verify.isPending}
            onClick={() => verify.mutate({ params: { tenantId }, body: { method } })}
          >
            {t(`tenants:domain.${go}`)}
          </Button>
        </section>
      ))}
    </div>
  );
}
