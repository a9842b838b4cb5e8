import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { exactTime, timeOfClock } from '../../lib/time.ts';
import { MemberSelect } from './member-select.tsx';
import { onCallChanged } from './on-call-changed.ts';
import styles from './on-call.module.css';

interface Props {
  readonly schedule: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

const shown = (at: string | number) => exactTime(typeof at === 'number' ? at : Date.parse(at)).slice(0, 16);
const local = (atMs: number) => shown(atMs).replace(' ', 'T');

/** Has somebody stand in for a time, and takes back who does. */
export function StandIn({ schedule: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const detail = useApi('GET /monitor/api/v1/on-call/schedules/:scheduleId', { params: { scheduleId: id } });
  const [memberIds, setMemberIds] = useState<readonly string[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [from, setFrom] = useState(() => local(Date.now()));
  const [to, setTo] = useState('');
  const [memberId] = memberIds;
  const isOrdered = from !== '' && to !== '' && timeOfClock(from) < timeOfClock(to);
  const save = useApiMutation('POST /monitor/api/v1/on-call/schedules/:scheduleId/overrides', {
    own: ['ON_CALL_OVER', 'ON_CALL_MEMBER', 'ON_CALL_FULL'],
    onSuccess: () => {
      toast('success', t('on-call:standsIn', { who: names.get(memberId ?? '') ?? '' }));
      onCallChanged();
      onClose();
    },
  });
  const takeBack = useApiMutation('DELETE /monitor/api/v1/on-call/overrides/:overrideId', {
    onSuccess: () => {
      toast('success', t('on-call:takenBack'));
      onCallChanged();
    },
  });
  return (
    <ActionDialog
      title={t('on-call:standInTitle', { name })}
      okText={t('on-call:standIn')}
      isReady={memberId !== undefined && isOrdered}
      isBusy={save.isPending}
      width={560}
      onOk={() => {
        const times = {
          from: new Date(timeOfClock(from)).toISOString(),
          to: new Date(timeOfClock(to)).toISOString(),
        };
        if (memberId !== undefined) save.mutate({ params: { scheduleId: id }, body: { memberId, ...times } });
      }}
      onClose={onClose}
    >
      <p className="quiet">{t('on-call:standInText')}</p>
      <FormField id="stand-in-member" label={t('on-call:member')} fault={save.error?.message}>
        {({ id: field, status }) => (
          <MemberSelect
            isOne
            id={field}
            status={status}
            value={memberIds}
            names={names}
            onChange={(ids, found) => {
              setMemberIds(ids);
              setNames(found);
            }}
          />
        )}
      </FormField>
      <div className={styles.pair}>
        <DateTimeField id="stand-in-from" label={t('on-call:from')} value={from} onPick={setFrom} />
        <DateTimeField
          id="stand-in-to"
          label={t('on-call:to')}
          fault={from !== '' && to !== '' && !isOrdered ? t('on-call:error.order') : undefined}
          value={to}
          onPick={setTo}
        />
      </div>
      <Loaded query={detail} lines={1}>
        {({ overrides }) =>
          overrides.length > 0 && (
            <div className="grid gap-2">
              <span className="medium">{t('on-call:standIns')}</span>
              <ul className={`list ${styles.standIns}`}>
                {overrides.map((one) => (
                  <li key={one.id} className="line between gap-2">
                    <span className="breaks">{one.member.name ?? t('on-call:gone')}</span>
                    <span className="quiet small figures end">{`${shown(one.from)} – ${shown(one.to)}`}</span>
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('on-call:takeBackOf', { who: one.member.name ?? t('on-call:gone') })}
                      title={t('on-call:takeBack')}
                      loading={takeBack.isPending}
                      onClick={() => takeBack.mutate({ params: { overrideId: one.id } })}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </ActionDialog>
  );
}
