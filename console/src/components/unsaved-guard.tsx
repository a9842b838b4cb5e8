import { Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { holdsInput, keepsEditing } from '../lib/unsaved.ts';

/** Asks before input is lost: on closing the form, going to another screen, or leaving the page. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    const forget = holdsInput();
    return () => {
      removeEventListener('beforeunload', warn);
      forget();
    };
  }, [isDirty]);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('common:unsavedTitle')}
      okText={t('common:discard')}
      cancelText={t('common:keepEditing')}
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => {
        blocker.reset?.();
        keepsEditing();
      }}
      width={400}
      zIndex={1200}
    >
      {t('common:unsavedText')}
    </Modal>
  );
}
