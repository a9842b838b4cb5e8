import { type Texts } from '@linekeeper/contract/language';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { type CustomerFaults } from '@linekeeper/contract/overview/customer-faults';
import {
  type CustomerHealth,
  type WholeKind,
  wholeKinds,
} from '@linekeeper/contract/overview/customer-health';
import { type CustomerServices } from '@linekeeper/contract/overview/customer-services';
import { type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { isoIn } from '../../platform/zoned-time.ts';
import { type FileColumns, percentCell } from './customer-columns.ts';

const healthNames: Readonly<Record<CustomerHealth, Texts>> = {
  broken: texts('有故障', '有故障', 'Outage'),
  blind: texts('未全部测量', '未全部量測', 'Not all measured'),
  closed: texts('客户未开放', '客戶未開放', 'Closed by the customer'),
  empty: texts('暂无监测对象', '尚無監測對象', 'Nothing to watch'),
  calm: texts('正常', '正常', 'All is well'),
  paused: texts('未启用', '未啟用', 'Not active'),
};
const kindNames: Readonly<Record<WholeKind, Texts>> = {
  device: texts('设备', '設備', 'Devices'),
  line: texts('线路', '線路', 'Lines'),
  agent: texts('探针', '探針', 'Agents'),
  test: texts('拨测任务', '撥測任務', 'Dial tests'),
};
const counted = ['down', 'unreachable', 'unmeasured', 'maintenance', 'up'] as const;
const broken = ['down', 'unreachable', 'unmeasured'] as const;

type Judged = Pick<CustomerStanding, 'health' | 'since'>;
const health: FileColumns<Judged> = [
  [texts('状况', '狀況', 'Health'), (row, { language }) => healthNames[row.health][language]],
];
const since: FileColumns<Judged> = [
  [texts('开始时间', '開始時間', 'Since'), (row, { timeZone }) => isoIn(timeZone, row.since)],
];

/** How what each customer has of one kind stands; empty where it keeps that to itself. */
export const standingColumns: FileColumns<CustomerStanding> = [
  ...health,
  ...counted.map((state) => [stateNames[state], (row: CustomerStanding) => row.standing?.[state]] as const),
  [texts('总数', '總數', 'Total'), (row) => row.standing?.total],
  ...since,
];

/** The same of its business services, with their objectives. */
export const serviceColumns: FileColumns<CustomerServices> = [
  ...standingColumns.slice(0, -1),
  [texts('目标数', '目標數', 'Objectives'), (row) => row.objectives?.total],
  [texts('未达成目标', '未達成目標', 'Missed objectives'), (row) => row.objectives?.broken],
  [
    texts('最少剩余预算 (%)', '最少剩餘預算 (%)', 'Least budget left (%)'),
    (row) => percentCell(row.objectives?.leastLeftPercent),
  ],
  ...since,
];

const nameOf = (kind: WholeKind, state: (typeof broken)[number]): Texts => {
  const [things, word] = [kindNames[kind], stateNames[state]];
  return texts(
    `${things.zh}：${word.zh}`,
    `${things['zh-TW']}：${word['zh-TW']}`,
    `${things.en}: ${word.en}`,
  );
};

/**
 * Why each customer stands as it does: how many of each kind are not as they should be. Empty where nothing of a kind is told: none of it is so, the
 * customer keeps it to itself, or the reader may not see it.
 */
export const faultColumns: FileColumns<CustomerFaults> = [
  ...health,
  ...wholeKinds.flatMap((kind) =>
    broken.map(
      (state) =>
        [
          nameOf(kind, state),
          ({ faults }: CustomerFaults) => faults?.find((fault) => fault.kind === kind)?.[state],
        ] as const,
    ),
  ),
  ...since,
];
