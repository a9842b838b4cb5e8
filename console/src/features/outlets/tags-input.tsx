import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** These alone can be chosen; else any word can be typed, and those that are in use are offered. */
  readonly offered?: readonly string[];
  readonly status?: 'error' | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** Tags, typed or chosen out of those that other outlets have. */
export function TagsInput({ id, label, value, onChange, offered, ...described }: Props) {
  const { t } = useTranslation();
  const { data } = useApi('POST /monitor/api/v1/outlets/counts', { body: {} });
  const options = offered ?? (data?.tags ?? []).map((tag) => tag.value);
  return (
    <Select<string[]>
      {...described}
      id={id}
      aria-label={label}
      mode={offered ? 'multiple' : 'tags'}
      tokenSeparators={[',', ';', '，', '；', '、']}
      placeholder={t(offered ? 'outlets:tagsChoose' : 'outlets:tagsType')}
      style={{ width: '100%' }}
      notFoundContent={null}
      value={[...value]}
      options={options.map((tag) => ({ value: tag, label: tag }))}
      onChange={(tags: string[]) =>
        onChange([...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== ''))
      }
    />
  );
}
