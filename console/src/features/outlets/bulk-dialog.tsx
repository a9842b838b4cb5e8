import { type DoneToSeveral, type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { mostTags, outletLetters } from '@linekeeper/contract/outlets/outlet-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { HitList } from '../../components/hit-list.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { type BulkAction } from './bulk-actions.ts';
import { outletsChanged } from './outlets-changed.ts';
import { TagsInput } from './tags-input.tsx';

interface Props {
  readonly act: BulkAction;
  readonly outlets: readonly OutletRow[];
  readonly onClose: () => void;
  /** Done, for all of them or for all but those that are named. */
  readonly onDone: () => void;
}

/** Shows which outlets an act will hit before it is done, and after it which were refused, each with the reason. */
export function BulkDialog({ act, outlets, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [result, setResult] = useState<DoneToSeveral>();
  const handlers = {
    onSuccess: (answer: DoneToSeveral) => {
      outletsChanged();
      if (answer.refused.length > 0) return setResult(answer);
      toast('success', t(`outlets:bulk.done.${act}`, { count: answer.done }));
      onDone();
      onClose();
    },
  };
  const deletion = useApiMutation('POST /monitor/api/v1/outlets/bulk-delete', handlers);
  const tagging = useApiMutation('POST /monitor/api/v1/outlets/bulk-tag', handlers);
  const chosen = outlets.map(({ id, number }) => ({ id, number }));
  const count = outlets.length;
  const end = () => {
    onDone();
    onClose();
  };
  const go = () => {
    if (result) return end();
    if (act === 'delete') return deletion.mutate({ body: { outlets: chosen } });
    return tagging.mutate({ body: { outlets: chosen, add: [...add], remove: [...remove] } });
  };
  const there = [...new Set(outlets.flatMap(({ tags }) => tags))];
  const isWrong = [...add].some((tag) => tag.length > outletLetters.tag) || add.length > mostTags;
  if (result)
    return (
      <ActionDialog
        title={t('outlets:bulk.refused', { count: result.refused.length })}
        okText={t('outlets:bulk.read')}
        isDone
        onOk={end}
        onClose={end}
      >
        <span>{t(`outlets:bulk.done.${act}`, { count: result.done })}</span>
        <HitList label={t('outlets:bulk.outlets')} items={result.refused}>
          {({ number, reason }) => (
            <>
              <span className="mono">{number}</span>
              <span>{reason}</span>
            </>
          )}
        </HitList>
      </ActionDialog>
    );
  return (
    <ActionDialog
      title={t(`outlets:bulk.title.${act}`, { count })}
      okText={t(`outlets:bulk.act.${act}`)}
      isDanger={act === 'delete'}
      isReady={act === 'delete' || (add.length + remove.length > 0 && !isWrong)}
      isBusy={deletion.isPending || tagging.isPending}
      typed={
        act === 'delete'
          ? { id: 'bulk-count', label: t('outlets:bulk.type', { number: count }), wanted: String(count) }
          : undefined
      }
      onOk={go}
      onClose={onClose}
    >
      <span>{t(`outlets:bulk.hits.${act}`)}</span>
      <HitList label={t('outlets:bulk.outlets')} items={outlets}>
        {({ number, name }) => (
          <>
            <span>{name}</span>
            <span className="mono">{number}</span>
          </>
        )}
      </HitList>
      {act === 'tag' && (
        <>
          <FormField id="tags-add" label={t('outlets:bulk.add')} fault={undefined}>
            {(described) => (
              <TagsInput {...described} label={t('outlets:bulk.add')} value={add} onChange={setAdd} />
            )}
          </FormField>
          <FormField id="tags-remove" label={t('outlets:bulk.remove')} fault={undefined}>
            {(described) => (
              <TagsInput
                {...described}
                label={t('outlets:bulk.remove')}
                offered={there}
                value={remove}
                onChange={setRemove}
              />
            )}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}
