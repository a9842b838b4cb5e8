import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { refreshMembers } from './refresh-members.ts';

/** The one-time passwords of members that were just imported, in a file. */
export function Passwords({ importId }: { readonly importId: string }) {
  const { t } = useTranslation();
  const [isLoading, setLoading] = useState(false);
  const download = () => {
    setLoading(true);
    // A fault has been told by the one reaction already.
    void downloadFile('POST /api/v1/members/import/:importId/passwords', t('members:import.passwordsName'), {
      params: { importId },
    })
      .then(refreshMembers)
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  return (
    <div className="frame line between gap-3 pad-3">
      <span>{t('members:import.passwordsText')}</span>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={download}>
        {t('members:import.passwords')}
      </Button>
    </div>
  );
}
