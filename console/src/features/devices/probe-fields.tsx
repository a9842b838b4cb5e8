import { DownOutlined, RightOutlined } from '@ant-design/icons';
import {
  deviceProbes,
  type DeviceSetting,
  type ProbeForm,
  type ProbeSetting,
  probeSettings,
} from '@linekeeper/contract/monitoring/probe-settings';
import { Button } from 'antd';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { newProbeValues } from './probe-values.ts';
import { SettingField } from './setting-field.tsx';
import { type DeviceFormState } from './use-device-form.ts';

interface Props {
  readonly form: DeviceFormState;
  readonly isNew: boolean;
}

/** What people set for the probes of a device, as it is declared. */
export function ProbeFields(props: Props) {
  return deviceProbes.map(({ probe }) => <FieldsOf key={probe} {...props} declared={probeSettings[probe]} />);
}

type Named = readonly [name: DeviceSetting, setting: ProbeSetting];

function FieldsOf({ declared, form, isNew }: Props & { readonly declared: ProbeForm }) {
  const fields = Object.entries(declared.fields) as unknown as readonly Named[];
  const folded = fields.filter(([, { isFolded }]) => isFolded);
  return (
    <>
      {fields
        .filter(([, { isFolded }]) => !isFolded)
        .map(([name, setting]) => (
          <SettingField key={name} {...{ name, setting, form, isNew }} />
        ))}
      {declared.folded && (
        <Folded fields={folded} line={declared.folded[currentLanguage()]} form={form} isNew={isNew} />
      )}
    </>
  );
}

/** What is right as it stands for nearly every device: a line that says it, and opens. */
function Folded({
  fields,
  line,
  form,
  isNew,
}: Props & { readonly fields: readonly Named[]; readonly line: string }) {
  const { values, faultOf } = form;
  const [wanted, setWanted] = useState(fields.some(([name]) => values[name] !== newProbeValues[name]));
  // A fault must not hide in what is folded away.
  const isOpen = wanted || fields.some(([name]) => faultOf(name) !== undefined);
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Button
        type="text"
        size="small"
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={isOpen}
        style={{ justifySelf: 'start', marginLeft: -8 }}
        onClick={() => setWanted(!isOpen)}
      >
        {line.replace(/\{\{(\w+)\}\}/g, (_, name: DeviceSetting) => values[name])}
      </Button>
      {isOpen && (
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
          {fields.map(([name, setting]) => (
            <SettingField key={name} {...{ name, setting, form, isNew }} />
          ))}
        </div>
      )}
    </div>
  );
}
