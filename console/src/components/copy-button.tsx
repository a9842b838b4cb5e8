import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { copiedIndicatorMs } from '@linekeeper/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../lib/notices.ts';
import styles from './copy-button.module.css';

/** Copies a text and says so for 1500 ms (spec section 9); says as well where a browser cannot copy. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // No clipboard at all (plain http), or one that refuses.
      toast('error', t('common:cannotCopy'));
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedIndicatorMs);
  };
  const label = t(isCopied ? 'common:copied' : 'common:copy');
  return (
    <button
      type="button"
      className={`inline gap-1 quiet caption ${styles.copy}`}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      {isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      {isCopied && <span role="status">{t('common:copied')}</span>}
    </button>
  );
}
