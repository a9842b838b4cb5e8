import { SwapOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { askToEnter } from '../../lib/acting.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';

interface Props {
  readonly tenant: Pick<TenantRow, 'id' | 'name' | 'isClosed'>;
  /** The first thing to do on its page, in full size. */
  readonly isMain?: boolean;
}

/** The way into a tenant: asks why and for how long. Not there for who may not, nor where the tenant forbids it. */
export function EnterButton({ tenant, isMain = false }: Props) {
  const { t } = useTranslation();
  const mayEnter = useMayEnter();
  const { id, name, isClosed } = tenant;
  if (!mayEnter || isClosed) return null;
  return (
    <Button
      data-worded
      type={isMain ? 'primary' : 'text'}
      size={isMain ? 'middle' : 'small'}
      icon={<SwapOutlined aria-hidden />}
      aria-label={t('tenants:enterNamed', { name })}
      onClick={() => askToEnter({ companyId: id, name })}
    >
      {t('tenants:enter')}
    </Button>
  );
}
