import { Pagination } from 'antd';

interface Props {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list that stands within something else; nothing where one page holds it. */
export function ShortPages({ page, pageSize, total, onPage }: Props) {
  if (total <= pageSize) return null;
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      onChange={onPage}
    />
  );
}
