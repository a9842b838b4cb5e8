import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from './initials.ts';
import styles from './top-bar.module.css';

interface Props {
  readonly name: string;
  /** The picture's id; null where there is none. */
  readonly imageId: string | null;
}

/** A member's picture, or the initials where there is none or it does not load; as large either way. */
export function Avatar({ name, imageId }: Props) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`inline accent strong ${styles.avatar}`}>
      {imageId === null || imageId === broken ? (
        <span aria-hidden>{initialsOf(name)}</span>
      ) : (
        <img
          src={imageAddress(imageId)}
          alt={t('shell:avatar', { name })}
          width={24}
          height={24}
          onError={() => setBroken(imageId)}
        />
      )}
    </span>
  );
}
