import { type Wall } from '@linekeeper/contract/walls/walls';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { actsForAnother, useSession } from '../../lib/session.ts';
import { boardText } from './board-words.ts';
import { slideText } from './offered-slides.ts';
import { WallLinks } from './wall-links.tsx';

interface Props {
  readonly wall: Wall;
  readonly mayEdit: boolean;
  readonly onAsk: (act: 'edit' | 'delete' | 'link') => void;
}

/** Opens a wall in place of the console: back leads here again. */
function openWall(id: string): void {
  location.hash = `#/wall/${id}`;
  location.reload();
}

/** One wall: what it shows, and its links. */
export function WallCard({ wall, mayEdit, onAsk }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const titleId = useId();
  const { id, name, slides, seconds, night, boards } = wall;
  const textOf = (slide: Wall['slides'][number]) => {
    const board = slide.kind === 'board' ? boards.find((one) => one.id === slide.boardId) : undefined;
    return board ? boardText(t, board) : slideText(t, session, slide.kind);
  };
  const about = [
    slides.map(textOf).join(' → '),
    t('walls:secondsEach', { count: seconds }),
    night && t('walls:nightHours', night),
  ].filter(Boolean);
  return (
    <section className="card stack pad-4" aria-labelledby={titleId}>
      <div className="line between gap-3">
        <h2 id={titleId} className="flat">
          {name}
        </h2>
        <span className="wrap gap-2">
          <Button
            type="primary"
            ghost
            aria-label={t('walls:openNamed', { name })}
            onClick={() => openWall(id)}
          >
            {t('walls:open')}
          </Button>
          {mayEdit && (
            <>
              <Button aria-label={t('walls:editNamed', { name })} onClick={() => onAsk('edit')}>
                {t('walls:edit')}
              </Button>
              <Button danger aria-label={t('walls:deleteNamed', { name })} onClick={() => onAsk('delete')}>
                {t('walls:delete')}
              </Button>
            </>
          )}
        </span>
      </div>
      <p className="note flat">{about.join(' · ')}</p>
      <WallLinks wall={wall} mayEdit={mayEdit} />
      {mayEdit &&
        (actsForAnother(session) ? (
          <p className="note">{t('walls:byOthers')}</p>
        ) : (
          <div className="wrap gap-2">
            <Button aria-label={t('walls:makeLinkNamed', { name })} onClick={() => onAsk('link')}>
              {t('walls:makeLink')}
            </Button>
          </div>
        ))}
    </section>
  );
}
