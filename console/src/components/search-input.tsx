import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputProps } from 'antd';
import { useClearable } from './use-clearable.tsx';

/** A field to search with, which can be cleared. */
export function SearchInput(props: InputProps) {
  const clearable = useClearable();
  return <Input allowClear={clearable} prefix={<SearchOutlined aria-hidden />} {...props} />;
}
