import { Button } from 'antd';
import { type ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  /** What it does with which row, for those who do not see where it stands. */
  readonly label: string;
  readonly title: string;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

/** One thing to do with a row of a list. */
export function RowAction({ icon, label, title, isDanger, onClick }: Props) {
  return (
    <Button
      type="text"
      size="small"
      danger={isDanger}
      icon={icon}
      aria-label={label}
      title={title}
      onClick={onClick}
    />
  );
}
