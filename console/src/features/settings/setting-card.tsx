import { CheckOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { useTranslation } from 'react-i18next';
import { useListedSection } from '../../components/section-list.tsx';
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
    readonly changed: object | undefined;
    readonly general: string | undefined;
    readonly hasFaults: boolean;
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
  useListedSection(id, title);
  useUnsaved(id, form?.isDirty === true);
  return (
    <section className={`card grid ${styles.card}`} aria-labelledby={id}>
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
        {form?.changed && (
          <Alert
            type="warning"
            showIcon
            title={t('settings:changedTitle')}
            description={t('settings:changedText')}
          />
        )}
        {form?.general !== undefined && <Alert type="error" showIcon title={form.general} />}
        <FaultFrame isUnsaved={form?.hasFaults ?? false}>{children}</FaultFrame>
        {(form ?? actions) && (
          <div className="wrap gap-2">
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
