import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type DivisionNode } from '@linekeeper/contract/outlets/divisions';
import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { useTranslation } from 'react-i18next';
import { useClearable } from '../../components/use-clearable.tsx';
import { divisionWord } from '../../lib/division-text.ts';
import { currentLanguage } from '../../lib/language.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  /** A code of any level; undefined for none. */
  readonly value: string | undefined;
  readonly onChange: (code: string | undefined) => void;
  readonly width?: number | string;
  readonly status?: 'error' | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
  /** As it is written in China: who reads English may search for that as well. */
  readonly name: string;
  readonly children?: Option[];
}

const optionOf = ({ code, name, children }: DivisionNode): Option => ({
  value: code,
  ...{ label: divisionWord(code, name), name },
  ...(children.length > 0 && { children: children.map(optionOf) }),
});

const holds = (text: string, input: string) => text.toLowerCase().includes(input.toLowerCase());

/** China's divisions from the province down to the district: any level can be chosen. Their data comes when it is needed. */
export function DivisionChoice({
  id,
  label,
  placeholder,
  value,
  onChange,
  width = '100%',
  ...described
}: Props) {
  const { t } = useTranslation();
  const clearable = useClearable();
  const { data, isPending, isError } = useQuery({
    queryKey: ['divisions', currentLanguage(), value ?? ''],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { codesDownTo, divisionTree } = await import('@linekeeper/contract/outlets/divisions');
      return {
        options: divisionTree(value === undefined ? [] : [value]).map(optionOf),
        path: value === undefined ? [] : codesDownTo(value),
      };
    },
    placeholderData: (before) => before,
  });
  return (
    <Cascader<Option>
      {...described}
      id={id}
      aria-label={label}
      style={{ width }}
      allowClear={clearable}
      changeOnSelect
      suffixIcon={<DownOutlined aria-hidden />}
      expandIcon={<RightOutlined aria-hidden />}
      placeholder={placeholder}
      loading={isPending}
      options={data?.options ?? []}
      value={value === undefined ? [] : (data?.path ?? [])}
      showSearch={{
        limit: 30,
        filter: (input, path) =>
          path.some(({ label, name }) => holds(label, input) || name.includes(input)) ||
          (path.at(-1)?.value.startsWith(input) ?? false),
      }}
      notFoundContent={t(isError ? 'outlets:divisionsFailed' : 'outlets:noDivision')}
      onChange={(path) => onChange(path?.at(-1) as string | undefined)}
    />
  );
}
