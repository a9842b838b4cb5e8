import { PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialogs } from '../../../components/later-dialogs.tsx';
import { type ChartRange } from '../../../widgets/chart/index.ts';
import { type Explored } from '../explored-address.ts';
import { useBoards } from './boards.ts';

const PinDialog = lazy(() => import('./pin-dialog.tsx').then((dialog) => ({ default: dialog.PinDialog })));

interface Props {
  readonly explored: Explored;
  readonly range: ChartRange;
}

/** Pins what is shown to a dashboard. */
export function PinButton({ explored, range }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useBoards();
  if (!data?.mayMake) return null;
  return (
    <>
      <Button icon={<PushpinOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('explorer:board.pin')}
      </Button>
      <Dialogs>
        {isOpen && (
          <PinDialog
            boards={data.list.filter(({ mayChange }) => mayChange)}
            mayShare={data.mayShare}
            explored={explored}
            range={range}
            onClose={() => setOpen(false)}
          />
        )}
      </Dialogs>
    </>
  );
}
