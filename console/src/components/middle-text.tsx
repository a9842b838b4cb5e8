import styles from './middle-text.module.css';

/** A name in the room that it has; where that is too small, cut in the middle, where names of devices differ least. Whole on hover. */
export function MiddleText({ text, tail = 8 }: { readonly text: string; readonly tail?: number }) {
  const letters = [...text];
  if (letters.length <= tail * 2)
    return (
      <span className={styles.short} title={text}>
        {text}
      </span>
    );
  return (
    <span className={styles.text} title={text}>
      <span className={styles.head}>{letters.slice(0, -tail).join('')}</span>
      <span>{letters.slice(-tail).join('')}</span>
    </span>
  );
}
