import { CheckOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';
import { useUnsaved } from './unsaved-cards.tsx';

interface Props {
  readonly title: string;
  /** What the part is for, in one sentence. */
  readonly lead: string;
  readonly children: ReactNode;
  /** Left out where nothing is saved as a whole, or the reader may not. */
  readonly form?: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly isChangedMeanwhile: boolean;
    save(): void;
    reset(): void;
  };
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
}

/** One question of the settings with its own save. */
export function SettingCard({ title, lead, children, form, actions }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useUnsaved(id, form?.isDirty === true);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </header>
      <form
        noValidate
        aria-labelledby={id}
        onSubmit={(event) => {
          event.preventDefault();
          form?.save();
        }}
      >
        {form?.isChangedMeanwhile && (
          <Alert
            type="warning"
            showIcon
            title={t('settings:changedTitle')}
            description={t('settings:changedText')}
          />
        )}
        {children}
        {(form ?? actions) && (
          <div className={styles.actions}>
            {form && (
              <Button
                type="primary"
                htmlType="submit"
                icon={<CheckOutlined aria-hidden />}
                disabled={!form.isDirty}
                loading={form.isSaving}
              >
                {t('settings:save')}
              </Button>
            )}
            {form?.isDirty && <Button onClick={form.reset}>{t('common:cancel')}</Button>}
            {actions}
          </div>
        )}
      </form>
    </section>
  );
}
