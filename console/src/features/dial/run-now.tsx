import { ThunderboltOutlined } from '@ant-design/icons';
import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { type DialTestKind, dialTestKinds } from '@linekeeper/contract/dial/dial-test-kinds';
import { type TestDetail, type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { useApiMutation } from '../../lib/query.ts';
import { typedOf } from '../../widgets/setting-field/index.ts';
import { useAgentOptions } from './agent-field.tsx';
import { kindText } from './kind-text.ts';
import { ResultView } from './result-view.tsx';
import { SettingFields } from './setting-fields.tsx';
import { isBooked, settingFaults, testedKindOf } from './test-form-values.ts';

interface Props {
  /** Begins with its kind, settings and first target. */
  readonly test?: TestDetail;
  readonly onClose: () => void;
}

/** Runs a test once, from this server or an agent, and shows what it told in full. */
export function RunNow({ test, onClose }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DialTestKind>(test?.kind ?? 'ping');
  const [settings, setSettings] = useState(() => typedOf(dialForms[kind].fields, test?.settings));
  const first = test?.targets[0];
  const [address, setAddress] = useState(first?.address ?? '');
  const [isChecked, setChecked] = useState(false);
  const [agentId, setAgentId] = useState<string>();
  const agents = useAgentOptions(noNames);
  const ends = useAgentOptions(
    new Map(first?.agentId ? [[first.agentId, first.agentName ?? first.agentId]] : []),
  );
  const other = address === '' ? first : undefined;
  const [endId, setEndId] = useState(() => (first?.isHub ? hub : (first?.agentId ?? undefined)));
  const target = isBooked(kind) ? endOf(endId) : targetOf(address.trim(), other);
  const run = useApiMutation('POST /dial/api/v1/tests/run', {
    own: [
      ...(['ADDRESS_REFUSED', 'DIAL_TARGET', 'DIAL_BUSY', 'DIAL_GATEWAY', 'DIAL_AGENT_AWAY'] as const),
      ...(['DIAL_HUB', 'DIAL_NO_REFLECTOR', 'DIAL_THROUGHPUT_CLOSED', 'DIAL_THROUGHPUT_TARGET'] as const),
    ],
  });
  const go = () => {
    setChecked(true);
    const isWrong = Object.keys(settingFaults({ kind, settings })).length > 0;
    if (isWrong || !target) return;
    run.mutate({
      body: {
        test: testedKindOf({ kind, settings }),
        target,
        ...(test && { testId: test.id }),
        ...(agentId !== undefined && { agentId }),
      },
    });
  };
  const missing = isChecked && !target ? t('dial:error.targetEmpty') : undefined;
  return (
    <ActionDialog
      title={t('dial:runNow')}
      okText={t('dial:run')}
      okIcon={<ThunderboltOutlined aria-hidden />}
      cancelText={t('dial:close')}
      isBusy={run.isPending}
      width={640}
      onOk={go}
      onClose={onClose}
    >
      <p className="note">{t(isBooked(kind) ? 'dial:runHintBooked' : 'dial:runHint')}</p>
      {!test && (
        <SelectField<DialTestKind>
          id="run-kind"
          label={t('dial:field.kind')}
          hint={dialForms[kind].about[currentLanguage()]}
          value={kind}
          options={dialTestKinds.map((one) => ({ value: one, label: kindText(one) }))}
          onChange={(next) => {
            if (!next) return;
            setKind(next);
            setSettings(typedOf(dialForms[next].fields));
            run.reset();
          }}
        />
      )}
      <SelectField<string>
        id="run-agent"
        label={t('dial:source')}
        allowClear
        placeholder={t('dial:server')}
        value={agentId}
        showSearch={{ filterOption: false, onSearch: agents.onSearch }}
        options={agents.options}
        onChange={(id?: string) => setAgentId(id)}
      />
      {isBooked(kind) && (
        <SelectField<string>
          id="run-end"
          label={t('dial:target')}
          hint={t('dial:hint.bookedEnds')}
          fault={missing ?? run.error?.message}
          value={endId}
          showSearch={{ filterOption: false, onSearch: ends.onSearch }}
          options={[{ value: hub, label: t('dial:server') }, ...ends.options]}
          onChange={(id?: string) => setEndId(id)}
        />
      )}
      {!isBooked(kind) && (
        <TextField
          id="run-address"
          label={t('dial:target')}
          className="mono"
          fault={missing ?? run.error?.message}
          placeholder={
            other?.isGateway
              ? t('dial:gateway')
              : other?.isHub
                ? t('dial:server')
                : (other?.lineName ?? other?.agentName ?? 'www.example.com')
          }
          maxLength={253}
          value={address}
          onType={setAddress}
          onPressEnter={go}
        />
      )}
      <SettingFields kind={kind} settings={settings} showsFaults={isChecked} onType={setSettings} />
      {run.data && <ResultView kind={kind} {...run.data} />}
    </ActionDialog>
  );
}

const noNames: ReadonlyMap<string, string> = new Map();
/** This server, among agents by their ids. */
const hub = 'hub';

/** The other end of a run that is booked. */
function endOf(id: string | undefined): TestTarget | undefined {
  if (id === undefined) return undefined;
  return id === hub ? { kind: 'hub' } : { kind: 'agent', agentId: id };
}

/** What is typed, or, where nothing is, the first target of the test. */
function targetOf(address: string, first: TestDetail['targets'][number] | undefined): TestTarget | undefined {
  if (address !== '') return { kind: 'address', address };
  if (first?.isGateway) return { kind: 'gateway' };
  if (first?.isHub) return { kind: 'hub' };
  if (first?.lineId) return { kind: 'line', lineId: first.lineId };
  return first?.agentId ? { kind: 'agent', agentId: first.agentId } : undefined;
}
