import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { type ConfigProviderProps } from 'antd';
import { useTranslation } from 'react-i18next';

/** The whole of a button: its name. */
function SearchIcon() {
  const { t } = useTranslation();
  return <SearchOutlined aria-label={t('common:search')} />;
}

/**
 * The icons that the component library puts into its parts by itself. There each tells its English name to who listens; what
 * only decorates is hidden from them, and what names a button says so in their language.
 */
export const antdIcons: Pick<ConfigProviderProps, 'alert' | 'inputSearch' | 'select'> = {
  alert: {
    successIcon: <CheckCircleFilled aria-hidden />,
    infoIcon: <InfoCircleFilled aria-hidden />,
    warningIcon: <ExclamationCircleFilled aria-hidden />,
    errorIcon: <CloseCircleFilled aria-hidden />,
  },
  inputSearch: { searchIcon: <SearchIcon /> },
  select: {
    suffixIcon: <DownOutlined aria-hidden />,
    loadingIcon: <LoadingOutlined spin aria-hidden />,
  },
};
