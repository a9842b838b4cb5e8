import { useTranslation } from 'react-i18next';
import wordStyles from './words.module.css';

interface Props {
  readonly customers: number;
  readonly closedCustomers: number;
  readonly productlessCustomers?: number;
}

/** Of how many customers figures are, and of how many not, and why. */
export function AboutCustomers({ customers, closedCustomers, productlessCustomers = 0 }: Props) {
  const { t } = useTranslation();
  const parts = [
    t('walls:ofCustomers', { count: customers }),
    closedCustomers > 0 && t('walls:closedCustomers', { count: closedCustomers }),
    productlessCustomers > 0 && t('walls:productlessCustomers', { count: productlessCustomers }),
  ];
  return <p className={wordStyles.rest}>{parts.filter(Boolean).join(' · ')}</p>;
}
