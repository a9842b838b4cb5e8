import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultFrame } from './fault-frame.tsx';
import { TextField } from './text-field.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface Props {
  readonly title: string;
  readonly okText: string;
  readonly okIcon?: ReactNode;
  readonly cancelText?: string;
  /** It is done and only to be read: there is nothing to leave any more. */
  readonly isDone?: boolean;
  /** It takes something away. */
  readonly isDanger?: boolean;
  /** Whether it can be done: what it needs is chosen. */
  readonly isReady?: boolean;
  readonly isBusy?: boolean;
  /** What is to be typed first, to the letter, so that nobody does it in passing. */
  readonly typed?: { readonly id: string; readonly label: string; readonly wanted: string };
  readonly width?: number;
  readonly onOk: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done: says what it will hit, takes what it needs, and can be left. */
export function ActionDialog(props: Props) {
  const { okIcon, isDone = false, isDanger = false, isReady = true, isBusy = false, typed, onOk } = props;
  const { t } = useTranslation();
  useFocusBack();
  const [text, setText] = useState('');
  const mayGo = isReady && (typed === undefined || text.trim() === typed.wanted);
  const go = () => mayGo && !isBusy && onOk();
  return (
    <Modal
      open
      title={props.title}
      okText={props.okText}
      cancelText={props.cancelText ?? t('common:cancel')}
      okButtonProps={{ icon: okIcon, danger: isDanger && !isDone, disabled: !mayGo, loading: isBusy }}
      cancelButtonProps={isDone ? { style: { display: 'none' } } : {}}
      width={props.width}
      styles={{ title: { paddingInlineEnd: 28 } }}
      onOk={go}
      onCancel={props.onClose}
    >
      <div className="stack dialog">
        <FaultFrame>{props.children}</FaultFrame>
        {typed && (
          <TextField
            id={typed.id}
            label={typed.label}
            value={text}
            placeholder={typed.wanted}
            onType={setText}
            onPressEnter={go}
          />
        )}
      </div>
    </Modal>
  );
}
