import { type Texts } from '../language.ts';
import { texts } from '../platform/file-columns.ts';
import { type State } from './states.ts';

/** What states are called in files and messages. */
export const stateNames: Readonly<Record<State, Texts>> = {
  up: texts('正常', '正常', 'Up'),
  down: texts('中断', '中斷', 'Down'),
  unreachable: texts('不可达', '無法連線', 'Unreachable'),
  maintenance: texts('维护中', '維護中', 'Maintenance'),
  unmeasured: texts('未测量', '未量測', 'Not measured'),
};
