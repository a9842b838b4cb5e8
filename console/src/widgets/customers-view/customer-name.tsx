import { type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { useTranslation } from 'react-i18next';
import { MiddleText } from '../../components/middle-text.tsx';
import styles from './customers-view.module.css';

/** A customer by name, which enters it where one may, with whose it is and how it stands. */
export function CustomerName({
  row,
  onEnter,
}: {
  readonly row: Pick<CustomerStanding, 'name' | 'parentName' | 'state'>;
  readonly onEnter: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { name, parentName, state } = row;
  const about = [
    ...(parentName === null ? [] : [t('customers:of', { name: parentName })]),
    ...(state === 'open' ? [] : [t(`customers:tenant.${state}`)]),
  ].join(' · ');
  return (
    <span className={`grid ${styles.name}`}>
      {onEnter ? (
        <button type="button" className={`link block ${styles.enter}`} data-row-name onClick={onEnter}>
          <MiddleText text={name} />
        </button>
      ) : (
        <MiddleText text={name} />
      )}
      {about && (
        <span className="quiet caption cut" title={about}>
          {about}
        </span>
      )}
    </span>
  );
}
