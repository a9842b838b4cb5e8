import { ArrowUpOutlined, DeleteOutlined, PlusOutlined, SaveOutlined } from '@ant-design/icons';
import { languages } from '@linekeeper/contract/language';
import { wallMost } from '@linekeeper/contract/walls/wall-terms';
import { type Slide, type Wall } from '@linekeeper/contract/walls/walls';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useOwnNetwork } from '../../widgets/customers-totals/index.ts';
import { NightFields } from './night-fields.tsx';
import { offeredSlides } from './offered-slides.ts';
import { SlideFields } from './slide-fields.tsx';
import { offeredSeconds, slideOf, wallBody, type WallChoice, wallChoiceOf } from './wall-choice.ts';

interface Props {
  /** Undefined: a new one. */
  readonly wall: Wall | undefined;
  readonly onClose: () => void;
}

const noBoards: Wall['boards'] = [];

/** Sets up a wall, or changes it. */
export function WallForm({ wall, onClose }: Props) {
  const { t } = useTranslation();
  const offered = offeredSlides(useSession(), useOwnNetwork() === 'some');
  const [choice, setChoice] = useState(() =>
    wallChoiceOf(wall, currentLanguage(), slideOf(offered[0] ?? 'overall')),
  );
  const [isAsked, setAsked] = useState(false);
  const change = (some: Partial<WallChoice>) => setChoice((before) => ({ ...before, ...some }));
  const { name, slides, seconds, night, language } = choice;
  const done = () => {
    toast('success', t('walls:saved', { name }));
    invalidate('POST /monitor/api/v1/walls/list');
    onClose();
  };
  const create = useApiMutation('POST /monitor/api/v1/walls', { onSuccess: done });
  const update = useApiMutation('PUT /monitor/api/v1/walls/:wallId', { onSuccess: done });
  const save = () => {
    setAsked(true);
    const body = wallBody(choice);
    if (body === undefined) return;
    if (wall === undefined) create.mutate({ body });
    else update.mutate({ params: { wallId: wall.id }, body: { ...body, version: wall.version } });
  };
  const put = (at: number, slide: Slide) => change({ slides: slides.with(at, slide) });
  const forward = (at: number) => {
    const [slide] = slides.slice(at, at + 1);
    if (slide) change({ slides: slides.toSpliced(at, 1).toSpliced(at - 1, 0, slide) });
  };
  return (
    <ActionDialog
      title={t(wall === undefined ? 'walls:add' : 'walls:editTitle')}
      okText={t('walls:save')}
      okIcon={<SaveOutlined aria-hidden />}
      isBusy={create.isPending || update.isPending}
      width={600}
      onOk={save}
      onClose={onClose}
    >
      <TextField
        id="wall-name"
        label={t('walls:name')}
        value={name}
        maxLength={64}
        onType={(text) => change({ name: text })}
        {...(isAsked && name.trim() === '' && { fault: t('walls:nameMissing') })}
      />
      {slides.map((slide, at) => (
        <fieldset key={at} className="card stack pad-3 flat">
          <legend className="quiet small">{t('walls:slideNumber', { number: at + 1 })}</legend>
          <SlideFields
            isAsked={isAsked}
            slide={slide}
            number={at + 1}
            offered={offered}
            boards={wall?.boards ?? noBoards}
            onChange={(next) => put(at, next)}
          />
          {slides.length > 1 && (
            <div className="wrap gap-2">
              {at > 0 && (
                <Button
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t('walls:earlier', { number: at + 1 })}
                  onClick={() => forward(at)}
                />
              )}
              <Button
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('walls:removeSlide', { number: at + 1 })}
                onClick={() => change({ slides: slides.toSpliced(at, 1) })}
              />
            </div>
          )}
        </fieldset>
      ))}
      {slides.length < wallMost.slides && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            change({
              slides: [
                ...slides,
                slideOf(
                  offered.find((kind) => !slides.some((one) => one.kind === kind)) ?? offered[0] ?? 'overall',
                ),
              ],
            })
          }
        >
          {t('walls:addSlide')}
        </Button>
      )}
      <SelectField<number>
        id="wall-seconds"
        label={t('walls:seconds')}
        value={seconds}
        options={[...new Set([...offeredSeconds, seconds])].map((value) => ({
          value,
          label: t('walls:secondsEach', { count: value }),
        }))}
        onChange={(value) => change({ seconds: value })}
      />
      <NightFields night={night} isAsked={isAsked} onChange={(next) => change({ night: next })} />
      <SelectField
        id="wall-language"
        label={t('walls:language')}
        value={language}
        options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
        onChange={(value) => change({ language: value })}
      />
    </ActionDialog>
  );
}
