import { CloseCircleFilled } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What `allowClear` of a field or a choice is given, so that its button has a name in the reader's language. */
export function useClearable() {
  const { t } = useTranslation();
  const label = t('common:clear');
  // A field takes the name of the icon, a choice the label.
  return useMemo(() => ({ label, clearIcon: <CloseCircleFilled aria-label={label} /> }), [label]);
}
