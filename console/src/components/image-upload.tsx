import { type ImageKind } from '@linekeeper/contract/platform/images';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../lib/errors.ts';
import { imageAccept, imageFault, mostImageBytes } from '../lib/image-rules.ts';
import { useFieldFault } from './fault-frame.tsx';
import styles from './image-upload.module.css';

interface Props {
  readonly kind: ImageKind;
  /** What it is, for who cannot see it: "Avatar", "Logo". */
  readonly label: string;
  /** The address of the image that is kept; null where there is none. */
  readonly shown: string | null;
  /** Takes a file that may go: sends it at once, or keeps it until the form is saved. What it throws stands beside. */
  readonly onChoose: (file: File) => Promise<void> | void;
  /** Shown where the image may be taken away. */
  readonly onRemove?: () => Promise<void> | void;
  readonly disabled?: boolean;
}

/** An image with its preview: chosen or dropped, replaced, removed; what is wrong with it stands beside it. */
export function ImageUpload({ kind, label, shown, onChoose, onRemove, disabled = false }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ address: string; replaces: string | null }>();
  const [fault, setFault] = useState<string>();
  useFieldFault(fault);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.address) : undefined), [chosen]);
  // Once another image is kept than the one it replaces, the preview has done its work.
  const preview = chosen?.replaces === shown ? chosen.address : undefined;

  const attempt = async (work: () => Promise<void> | void): Promise<boolean> => {
    setFault(undefined);
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setFault(faultText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | undefined) => {
    if (!file || isBusy) return;
    const wrong = imageFault(file, kind);
    if (wrong) return setFault(t(wrong, { megabytes: mostImageBytes(kind) / 1024 / 1024 }));
    setChosen({ address: URL.createObjectURL(file), replaces: shown });
    if (!(await attempt(() => onChoose(file)))) setChosen(undefined);
  };
  const remove = async () => {
    if (onRemove && (await attempt(onRemove))) setChosen(undefined);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  const address = preview ?? shown;
  // Who may not change it is offered nothing to change it with.
  if (disabled)
    return address ? (
      <span className={`${styles.frame} ${styles[kind]}`}>
        <img src={address} alt={label} />
      </span>
    ) : null;
  return (
    <div className={styles.upload}>
      <button
        type="button"
        className={`${styles.frame} ${styles[kind]} ${isOver ? styles.over : ''}`}
        aria-label={t(address ? 'image:replace' : 'image:choose', { label })}
        aria-describedby={`${id}-note`}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {address ? <img src={address} alt={label} /> : <span>{t('image:drop')}</span>}
      </button>
      <input
        ref={input}
        type="file"
        accept={imageAccept}
        hidden
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again after a fault.
          event.target.value = '';
        }}
      />
      <div className={styles.side}>
        <div className={styles.actions}>
          <button type="button" className="button" disabled={isBusy} onClick={() => input.current?.click()}>
            {t(isBusy ? 'image:sending' : address ? 'image:another' : 'image:upload')}
          </button>
          {address && onRemove && (
            <button type="button" className="button" disabled={isBusy} onClick={() => void remove()}>
              {t('image:remove')}
            </button>
          )}
        </div>
        <p id={`${id}-note`} className={fault === undefined ? 'note' : 'note fault'} role={fault && 'alert'}>
          {fault ?? t(`image:hints.${kind}`)}
        </p>
      </div>
    </div>
  );
}
