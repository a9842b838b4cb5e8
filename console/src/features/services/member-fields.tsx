import { DeleteOutlined } from '@ant-design/icons';
import {
  mostMemberWeight,
  mostServiceMembers,
  type ServiceMemberKind,
  serviceMemberKinds,
} from '@linekeeper/contract/services/service-terms';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { type FormMember } from './service-form-values.ts';
import styles from './services.module.css';

interface Props {
  /** The service that is changed: it is no member of itself. */
  readonly serviceId: string | undefined;
  readonly members: readonly FormMember[];
  readonly isWeighed: boolean;
  readonly fault: string | undefined;
  readonly onChange: (members: readonly FormMember[]) => void;
}

const codes: Readonly<Record<ServiceMemberKind, string>> = {
  device: 'DMS_SERVER_MANAGE_DEVICE',
  interface: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
  dial_path: 'DMS_SERVER_MANAGE_WAN_VIEW',
  service: 'DMS_SERVER_CENTER_HEALTH_MONITOR',
};

/** What a service is made of: chosen by kind and name, of what the reader may see. */
export function MemberFields({ serviceId, members, isWeighed, fault, onChange }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const kinds = serviceMemberKinds.filter((one) => holdsAll(session, [codes[one]]));
  const [kind, setKind] = useState<ServiceMemberKind>(kinds[0] ?? 'service');
  const [search, setSearch] = useState('');
  const choices = useApi('POST /monitor/api/v1/services/member-choices', {
    body: { kind, ...(search !== '' && { search: search.slice(0, 128) }) },
  });
  const isMember = (id: string) => id === serviceId || members.some((member) => member.id === id);
  const found = (choices.data?.list ?? []).filter((choice) => choice.kind === kind && !isMember(choice.id));
  const add = (id: string) => {
    const choice = found.find((one) => one.id === id);
    if (!choice) return;
    const { name, detail, state } = choice;
    const called = kind === 'dial_path' && detail ? `${name} · ${detail}` : name;
    onChange([...members, { kind, id, name: called, state, weight: 1, isGone: false }]);
    setSearch('');
  };
  return (
    <fieldset
      className={`grid gap-2 ${styles.members}`}
      aria-describedby={fault ? 'service-members-fault' : undefined}
    >
      <legend className={`medium ${styles.legendText}`}>{t('services:field.members')}</legend>
      {members.map((member, at) => (
        <div key={`${member.kind} ${member.id}`} className={styles.member}>
          <span className="inline gap-2 narrow">
            <StateShape state={member.state} title={t(`terms:state.${member.state}`)} />
            <span className="cut" title={member.name ?? undefined}>
              {nameOf(member)}
            </span>
            <span className="quiet caption unbroken">{t(`services:kind.${member.kind}`)}</span>
          </span>
          {isWeighed ? (
            <InputNumber
              aria-label={t('services:weightNamed', { name: nameOf(member) })}
              style={{ width: 76 }}
              min={1}
              max={mostMemberWeight}
              precision={0}
              value={member.weight}
              onChange={(weight) => onChange(members.with(at, { ...member, weight: weight ?? 1 }))}
            />
          ) : (
            <span />
          )}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('services:removeNamed', { name: nameOf(member) })}
            title={t('services:remove')}
            onClick={() => onChange(members.toSpliced(at, 1))}
          />
        </div>
      ))}
      {members.length < mostServiceMembers && (
        <div className={styles.adding}>
          <Select<ServiceMemberKind>
            aria-label={t('services:kindOfMember')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`services:kind.${value}`) }))}
            onChange={(value) => {
              setKind(value);
              setSearch('');
            }}
          />
          <Select<string>
            aria-label={t('services:addMember')}
            placeholder={t('services:addMember')}
            value={null as unknown as string}
            showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
            notFoundContent={t('services:noneFound')}
            options={found.map(({ id, name, detail }) => ({
              value: id,
              label: detail ? `${name} · ${detail}` : name,
            }))}
            onChange={add}
          />
        </div>
      )}
      {fault && (
        <p id="service-members-fault" className="fault flat" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );

  function nameOf({ kind: of, name, isGone }: FormMember): string {
    return name ?? t(isGone ? 'services:gone' : `services:hidden.${of}`);
  }
}
