import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { ProvidedMembers, useProvided } from '../../widgets/provided-members/index.ts';

interface Props {
  readonly provided: ReturnType<typeof useProvided>;
  /** The one that a task is about; undefined: all. */
  readonly memberId: string | undefined;
  readonly onAll: () => void;
  readonly onClose: () => void;
}

/** What providers made of the tenant's members, beside the list of all. */
export function ProvidedDrawer({ provided, memberId, onAll, onClose }: Props) {
  const { t } = useTranslation();
  const one = useProvided(memberId !== undefined, memberId);
  useFocusBack();
  return (
    <Drawer open size="min(640px, 100vw)" title={t('provided:title')} onClose={onClose}>
      <p className="quiet caption">{t('provided:hint')}</p>
      {memberId !== undefined && (
        <p className="line gap-2 small">
          {t('provided:oneOfAll')}
          <button type="button" className="link" onClick={onAll}>
            {t('provided:showAll')}
          </button>
        </p>
      )}
      <ProvidedMembers {...(memberId === undefined ? provided : one)} />
    </Drawer>
  );
}
