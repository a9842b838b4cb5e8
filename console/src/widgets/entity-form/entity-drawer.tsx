import { CheckOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';

interface Props {
  readonly title: string;
  /** What the form is called, where that is not the title. */
  readonly label?: string;
  readonly size: string;
  /** Between the fields, in px. */
  readonly gap?: number;
  readonly form: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly general: string | undefined;
    readonly hasFaults: boolean;
    save(): void;
  };
  readonly saveText: string;
  /** Whether saving adds something: the button then says so. */
  readonly adds?: boolean;
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of one thing, in a drawer beside the screen it was opened from. It asks before input is lost. */
export function EntityDrawer({ title, label = title, size, gap = 20, form, adds = false, ...props }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const fields = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const save = () => {
    form.save();
    setTries(tries + 1);
  };
  // What is wrong may stand far above the button that was pressed: the first of it is shown, and typed anew at once.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, form.hasFaults]);
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty} />
      <Drawer
        open
        title={title}
        size={size}
        onClose={props.onClose}
        footer={
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            <Button onClick={props.onClose}>{t('common:cancel')}</Button>
            {props.actions}
            {/* With an icon of its own to give way to, the sign of loading comes and goes without a transition, which a
                fast answer would leave standing. */}
            <Button
              type="primary"
              icon={adds ? <PlusOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
              loading={form.isSaving}
              onClick={save}
            >
              {props.saveText}
            </Button>
          </div>
        }
      >
        <form
          ref={fields}
          noValidate
          style={{ display: 'grid', gap }}
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {form.general !== undefined && <Alert type="error" showIcon title={form.general} />}
          <FaultFrame isUnsaved={form.hasFaults}>{props.children}</FaultFrame>
          {/* Enter saves from every field. */}
          <button type="submit" hidden />
        </form>
      </Drawer>
    </>
  );
}
