export {
  type InterfaceStatus,
  notePolled,
  type Polled,
  setInterfaceStatuses,
  setStatuses,
  type StatusRow,
  type Target,
  type TargetInterface,
  watchedTenants,
  watchTargets,
} from './targets.queries.ts';
