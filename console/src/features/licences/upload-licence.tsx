import { FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { licenceFileBytes } from '@linekeeper/contract/limits';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { faultText } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { licencesChanged } from './licences-changed.ts';

interface Props {
  /** The tenant below that the licence is for; undefined: the chosen one. */
  readonly companyId: number | undefined;
  readonly name: string;
  readonly onClose: () => void;
}

const refusals = [
  'LICENCE_NOT_A_FILE',
  'LICENCE_TOO_LARGE',
  'LICENCE_KEY_UNKNOWN',
  'LICENCE_EDITED',
  'LICENCE_FORGED',
  'LICENCE_FOREIGN_INSTALLATION',
  'LICENCE_FOREIGN_TENANT',
  'LICENCE_REPLAYED',
  'LICENCE_OLDER',
  'LICENCE_EXPIRED',
  'LICENCE_CLOCK',
] as const;

/** Gives a tenant a licence: a file is chosen, and why it is refused stands beside it. */
export function UploadLicence({ companyId, name, onClose }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const upload = useApiMutation('POST /api/v1/licences/upload', {
    own: refusals,
    onSuccess: ({ state }) => {
      toast('success', t(state === 'waiting' ? 'licences:uploadedWaiting' : 'licences:uploaded'));
      licencesChanged();
      onClose();
    },
    onError: (error) => setFault(faultText(error)),
  });
  const choose = (chosen: File | undefined) => {
    const isTooLarge = chosen !== undefined && chosen.size > licenceFileBytes;
    setFile(isTooLarge ? undefined : chosen);
    setFault(isTooLarge ? t('licences:tooLarge', { name: chosen.name }) : undefined);
  };
  const go = async () => {
    if (!file) return setFault(t('licences:noFile'));
    setFault(undefined);
    upload.mutate({ body: { companyId, fileName: file.name, file: await file.text() } });
  };
  return (
    <ActionDialog
      title={t('licences:uploadFor', { name })}
      okText={t('licences:upload')}
      okIcon={<UploadOutlined aria-hidden />}
      isBusy={upload.isPending}
      onOk={() => void go()}
      onClose={onClose}
    >
      <p className="quiet small flat">{t('licences:uploadHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.lic,.licence,text/plain"
        aria-label={t('licences:choose')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      <span>
        <Button icon={<FileTextOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t('licences:choose')}
        </Button>
      </span>
      {file && <p>{t('licences:chosen', { name: file.name })}</p>}
      {fault && (
        <p className="fault flat" role="alert">
          {fault}
        </p>
      )}
    </ActionDialog>
  );
}
