import { chartsOfSlide } from '@linekeeper/contract/walls/wall-terms';
import { type Slide, type Wall } from '@linekeeper/contract/walls/walls';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';
import { boardText } from './board-words.ts';

interface Props {
  readonly slide: Extract<Slide, { readonly kind: 'board' }>;
  readonly id: (name: string) => string;
  readonly isAsked: boolean;
  /** Those that the wall shows as it stands: also of others, and those that are gone. */
  readonly had: Wall['boards'];
  readonly onChange: (slide: Slide) => void;
}

/** Which dashboard of the explorer a slide shows, and which of its charts; whose it is stands with each. */
export function BoardFields({ slide, id, isAsked, had, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useApi('POST /monitor/api/v1/explorer/boards/list', {});
  const seen = (data?.list ?? []).map((board) => ({ ...board, standing: 'shown' as const }));
  const others = had.filter(({ id: boardId }) => !seen.some((one) => one.id === boardId));
  const chosen = seen.find((one) => one.id === slide.boardId);
  const count = Math.max(Math.ceil((chosen?.pins.length ?? 0) / chartsOfSlide), slide.part);
  const hint =
    data && seen.length === 0
      ? t('walls:board.how')
      : chosen && !chosen.isShared
        ? t('walls:board.ownHint')
        : undefined;
  return (
    <>
      <SelectField<string>
        id={id('board')}
        label={t('walls:board.which')}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('walls:board.choose')}
        value={(slide.boardId || undefined) as string}
        options={[...seen, ...(data ? others : had)].map((board) => ({
          value: board.id,
          label: boardText(t, board),
        }))}
        onChange={(boardId) => onChange({ kind: 'board', boardId, part: 1 })}
        {...(hint !== undefined && { hint })}
        {...(isAsked && slide.boardId === '' && { fault: t('walls:board.choose') })}
      />
      {count > 1 && (
        <SelectField<number>
          id={id('part')}
          label={t('walls:board.part')}
          hint={t('walls:board.partHint', { most: chartsOfSlide })}
          value={slide.part}
          options={Array.from({ length: count }, (_none, at) => ({
            value: at + 1,
            label: t('walls:board.partOf', {
              from: at * chartsOfSlide + 1,
              to: Math.min(
                (at + 1) * chartsOfSlide,
                Math.max(chosen?.pins.length ?? 0, at * chartsOfSlide + 1),
              ),
            }),
          }))}
          onChange={(part) => onChange({ ...slide, part })}
        />
      )}
    </>
  );
}
