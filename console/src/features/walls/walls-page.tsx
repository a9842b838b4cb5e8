import { PlusOutlined } from '@ant-design/icons';
import { type Wall } from '@linekeeper/contract/walls/walls';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../components/empty.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { DeleteWall, fetchDialogs, LinkDialog, WallForm } from './wall-dialogs.tsx';
import { WallCard } from './wall-card.tsx';

type Asked = { readonly act: 'add' } | { readonly act: 'edit' | 'delete' | 'link'; readonly wall: Wall };

/** The walls of the tenant: what each shows, and the links by which screens without a person do. */
export function WallsPage() {
  const { t } = useTranslation();
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_CENTER_WALL_EDIT']);
  const query = useApi('POST /monitor/api/v1/walls/list', { body: {} });
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  useTopics('walls');
  useEffect(fetchDialogs, []);
  return (
    <div className="stack narrow">
      <div className="row between gap-4">
        <h1 className="title">{t('screens:walls')}</h1>
        {mayEdit && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked({ act: 'add' })}>
            {t('walls:add')}
          </Button>
        )}
      </div>
      <p className="note">{t('walls:lead')}</p>
      <Loaded query={query} lines={6}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t('walls:emptyTitle')} />
          ) : (
            <div className="stack">
              {list.map((wall) => (
                <WallCard
                  key={wall.id}
                  wall={wall}
                  mayEdit={mayEdit}
                  onAsk={(act) => setAsked({ act, wall })}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <Dialogs>
        {asked?.act === 'add' && <WallForm wall={undefined} onClose={close} />}
        {asked?.act === 'edit' && <WallForm wall={asked.wall} onClose={close} />}
        {asked?.act === 'delete' && <DeleteWall wall={asked.wall} onClose={close} />}
        {asked?.act === 'link' && <LinkDialog wall={asked.wall} onClose={close} />}
      </Dialogs>
    </div>
  );
}
