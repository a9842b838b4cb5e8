import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { ProvidedMembers, type useProvided } from '../../widgets/provided-members/index.ts';

interface Props {
  readonly provided: ReturnType<typeof useProvided>;
  readonly onClose: () => void;
}

/** What providers made of the tenant's members, beside the list of all. */
export function ProvidedDrawer({ provided, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Drawer open size="min(640px, 100vw)" title={t('provided:title')} onClose={onClose}>
      <p className="quiet caption">{t('provided:hint')}</p>
      <ProvidedMembers {...provided} />
    </Drawer>
  );
}
