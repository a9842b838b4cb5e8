import { Alert, Modal } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import styles from './shown-once.module.css';

interface Props {
  readonly title: string;
  readonly okText: string;
  /** What is at stake, as a warning above all. */
  readonly warning?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret that nobody sees a second time: it closes by its button alone. */
export function ShownOnce({ title, okText, warning, children, onClose }: Props) {
  useFocusBack();
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
    >
      <div className={`grid gap-4 ${styles.content}`}>
        {warning !== undefined && <Alert type="warning" showIcon title={warning} />}
        {children}
      </div>
    </Modal>
  );
}

interface LineProps {
  /** What it is, where there are several. */
  readonly label?: string;
  readonly value: string;
}

/** One value to be copied. */
export function CopyLine({ label, value }: LineProps) {
  return (
    <div className="grid gap-1">
      {label !== undefined && <span className="quiet caption">{label}</span>}
      <span className={styles.value}>
        <code className="mono">
          {value.split(' ').map((word, at) => (
            <Fragment key={at}>
              {at > 0 && ' '}
              <span className={styles.word}>{word}</span>
            </Fragment>
          ))}
        </code>
        <CopyButton text={value} />
      </span>
    </div>
  );
}
