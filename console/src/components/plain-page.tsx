import styles from './plain-page.module.css';

interface Props {
  readonly figure?: string;
  readonly title: string;
  readonly text: string;
  readonly action?: string;
  readonly onAction?: () => void;
}

/** A page of one message and one way on, without the frame and without the component library. */
export function PlainPage({ figure, title, text, action, onAction }: Props) {
  return (
    <main className={`pad-5 gap-3 ${styles.page}`}>
      {figure && <p className={`quiet strong flat ${styles.figure}`}>{figure}</p>}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {action && (
        <button type="button" className="button primary" onClick={onAction}>
          {action}
        </button>
      )}
    </main>
  );
}
