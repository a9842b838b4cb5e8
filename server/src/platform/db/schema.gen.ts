// Written by "npm run gen" from the migrated database. Do not edit.
import { type ColumnType, type Generated, type GeneratedAlways } from 'kysely';

/** Read as any JSON; written as JSON text: pg would make a PostgreSQL array of an array. */
export type Json = ColumnType<unknown, string, string>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface AccessRecordTable {
  tenantId: number;
  grantId: string;
  what: string;
  subjectId: Generated<string>;
  minute: Date;
}

export interface AgentTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  outletId: string | null;
  tags: Generated<string[]>;
  publicKey: Buffer;
  keyHash: GeneratedAlways<Buffer>;
  enrolledAt: Generated<Date>;
  enrolledFrom: Generated<string>;
  revokedAt: Date | null;
  revokedBy: string | null;
  version: Generated<number>;
}

export interface AgentClaimTable {
  tenantId: number;
  id: Generated<string>;
  claimHash: Buffer;
  name: string;
  outletId: string | null;
  createdAt: Generated<Date>;
  createdBy: string;
  expiresAt: Date;
  usedAt: Date | null;
  withdrawnAt: Date | null;
  refusedCount: Generated<number>;
  refusedAt: Date | null;
  agentId: string | null;
}

export interface AgentDirectoryTable {
  tenantId: number;
  id: string;
  name: string;
  outletId: string | null;
  tags: string[];
  isRevoked: boolean | null;
  address: string | null;
  reflectPort: number | null;
  enrolledAt: Date;
  revokedAt: Date | null;
}

export interface AgentLinkTable {
  tenantId: number;
  agentId: string;
  linkNumber: Generated<number>;
  connectedAt: Date | null;
  connectedFrom: Generated<string>;
  disconnectedAt: Date | null;
  lastSeenAt: Date | null;
  programVersion: Generated<string>;
  platform: Generated<string>;
  health: JsonOrNull;
  stored: Generated<number>;
  refusedAt: Date | null;
  refusedReason: string | null;
  refusedCount: Generated<number>;
}

export interface AgentPresenceTable {
  tenantId: number;
  id: string;
  name: string;
  outletId: string | null;
  connectedAt: Date | null;
  disconnectedAt: Date | null;
  lastSeenAt: Date | null;
  connectedFrom: string;
}

export interface AlertTable {
  tenantId: number;
  id: string;
  ruleId: string | null;
  ruleName: string;
  builtIn: string | null;
  severity: string;
  metric: string | null;
  states: Generated<string[]>;
  events: Generated<string[]>;
  condition: Json;
  toldTo: GeneratedJson;
  subjectKind: string;
  subjectId: string;
  targetId: string;
  subjectName: string;
  outletId: string | null;
  outletName: Generated<string>;
  region: Generated<string>;
  provider: Generated<string>;
  state: string;
  beganAt: Date;
  firedAt: Date;
  value: number | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  ownerId: string | null;
  resolvedAt: Date | null;
  resolveReason: string | null;
  resolvedBy: string | null;
  resolveNote: Generated<string>;
  causeId: string | null;
  isFlapping: Generated<boolean>;
  muted: string | null;
  version: Generated<number>;
  rootSince: Date | null;
  isTold: Generated<boolean>;
  toldAt: Date | null;
  stormId: string | null;
  storm: JsonOrNull;
  isSettled: Generated<boolean>;
  usual: JsonOrNull;
  successorId: string | null;
  causeKind: string | null;
  apartOf: string | null;
  isToldApart: Generated<boolean>;
}

export interface AlertChoiceTable {
  tenantId: number;
  memberId: string;
  app: string[];
  email: string[];
  quietFrom: number | null;
  quietTo: number | null;
  digest: string;
}

export interface AlertDigestTable {
  tenantId: number;
  id: string;
  memberId: string;
  reason: string;
  dueAt: Date;
  closedAt: Date | null;
}

export interface AlertEscalationTable {
  tenantId: number;
  alertId: string;
  policyId: string;
  told: Generated<number>;
  begunAt: Date | null;
  isApart: Generated<boolean>;
  round: Generated<number>;
  roundApart: Generated<number>;
  endedAt: Date | null;
}

export interface AlertRuleTable {
  tenantId: number;
  id: Generated<string>;
  builtIn: string | null;
  name: Generated<string>;
  note: Generated<string>;
  isEnabled: Generated<boolean>;
  severity: string;
  subjectKind: string;
  metric: string | null;
  states: Generated<string[]>;
  events: Generated<string[]>;
  condition: Json;
  scope: GeneratedJson;
  toldTo: GeneratedJson;
  isHandedDown: Generated<boolean>;
  originTenantId: number | null;
  originRuleId: string | null;
  given: JsonOrNull;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
  judgesSince: Generated<number>;
}

export interface AlertRuleToldTable {
  tenantId: number;
  id: string;
  name: string;
  builtIn: string | null;
  toldTo: Json;
}

export interface AlertShownTable {
  tenantId: number;
  id: string;
  state: string;
  severity: string;
  ruleId: string | null;
  ruleName: string;
  builtIn: string | null;
  condition: Json;
  metric: string | null;
  states: string[];
  events: string[];
  subjectKind: string;
  subjectId: string;
  targetId: string;
  subjectName: string;
  outletId: string | null;
  outletName: string;
  region: string;
  provider: string;
  beganAt: Date;
  firedAt: Date;
  value: number | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  ownerId: string | null;
  resolvedAt: Date | null;
  resolveReason: string | null;
  resolvedBy: string | null;
  resolveNote: string;
  causeId: string | null;
  isFlapping: boolean;
  muted: string | null;
  stormId: string | null;
  storm: JsonOrNull;
  usual: JsonOrNull;
  version: number;
  successorId: string | null;
  causeKind: string | null;
}

export interface AlertStepTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  alertId: string;
  at: Date;
  kind: string;
  actorMemberId: string | null;
  actorName: string | null;
  actorTenantId: number | null;
  data: GeneratedJson;
}

export interface AnnouncedServiceWindowTable {
  tenantId: number;
  serviceId: string;
  fromAt: Date;
  toAt: Date;
}

export interface AnnouncedWindowTable {
  tenantId: number;
  subjectId: string;
  fromAt: Date;
  toAt: Date;
  planId: string | null;
}

export interface ApplicationTable {
  tenantId: number;
  id: Generated<string>;
  appCode: string;
  name: string | null;
  iconId: string | null;
  version: Generated<number>;
  changedAt: Date | null;
  changedBy: string | null;
  maintenanceSince: Date | null;
  maintenanceUntil: Date | null;
  maintenanceText: string | null;
  state: Generated<string>;
  operationId: string | null;
  stateAt: Generated<Date>;
}

export interface ApplicationKeyTable {
  tenantId: number;
  id: Generated<string>;
  applicationId: string;
  keyHash: Buffer;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export interface AuditTable {
  tenantId: number;
  seq: number;
  at: Date;
  actorTenantId: number | null;
  actorMemberId: string | null;
  actorName: string;
  sessionId: string | null;
  action: string;
  subjectType: string;
  subjectId: Generated<string>;
  detail: GeneratedJson;
  address: Generated<string>;
  requestId: Generated<string>;
  prevHash: Buffer;
  hash: Buffer;
  proxyGrantId: string | null;
  actorTenantName: string | null;
  tenantName: string | null;
}

export interface AuditCheckTable {
  tenantId: number;
  checkedAt: Date;
  checkedBy: string | null;
  isWhole: boolean;
  lines: number;
  head: string | null;
  brokenAt: number | null;
}

export interface BuiltInPermissionTable {
  role: string;
  permission: string;
}

export interface BusinessServiceTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  note: Generated<string>;
  rule: string;
  needed: number | null;
  sloPercent: number | null;
  sloPeriod: Generated<string>;
  createdAt: Generated<Date>;
  version: Generated<number>;
  tags: Generated<string[]>;
}

export interface BusinessServiceMemberTable {
  tenantId: number;
  serviceId: string;
  position: number;
  kind: string;
  subjectId: string | null;
  childId: string | null;
  weight: Generated<number>;
}

export interface CaptchaTable {
  id: string;
  answerHash: Buffer;
  expiresAt: Date;
}

export interface CarrierIncidentTable {
  tenantId: number;
  id: Generated<string>;
  provider: string;
  region: string;
  since: Date;
  lines: number;
  ofLines: number;
  outlets: number;
  customers: number;
  toldLines: number;
  toldCustomers: number;
  missingSince: Date | null;
  overAt: Date | null;
  down: number;
  toldDown: number;
}

export interface ChangeDayTable {
  tenantId: number;
  fromAt: Date;
  toAt: Date;
  kind: string;
  down: number;
  unreachable: number;
  unmeasured: number;
  maintenance: number;
  up: number;
}

export interface CsvImportTable {
  tenantId: number;
  id: Generated<string>;
  bytes: number;
  settledBatches: Generated<number>;
  created: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  failures: GeneratedJson;
  failedRows: Generated<number>;
  createdAt: Generated<Date>;
  kind: string;
  options: GeneratedJson;
  arrivingUntil: Date | null;
  tallies: GeneratedJson;
}

export interface CsvImportPieceTable {
  tenantId: number;
  importId: string;
  number: number;
  sealedData: Buffer;
}

export interface CustomerAlertTable {
  tenantId: number;
  customerId: number;
  since: Date;
  toldNewest: Date | null;
  toldNew: Generated<number>;
  toldAt: Date | null;
  toldTo: Generated<string[]>;
  missingSince: Date | null;
  isOver: Generated<boolean>;
  knownFlapping: GeneratedJson;
}

export interface DeliveryTable {
  tenantId: number;
  id: string;
  kind: string;
  channel: string;
  memberId: string | null;
  address: string | null;
  params: JsonOrNull;
  onceKey: string | null;
  state: Generated<string>;
  reason: string | null;
  attempts: Generated<number>;
  createdAt: Generated<Date>;
  settledAt: Date | null;
  digestId: string | null;
  because: string | null;
  answer: string | null;
  answerOf: number | null;
}

export interface DepartmentTable {
  tenantId: number;
  id: number;
  parentId: number | null;
  name: string;
  position: number;
}

export interface DeviceTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  nameGiven: boolean;
  kind: string | null;
  kindGiven: boolean;
  address: string;
  port: number;
  snmpVersion: string;
  sealedCommunity: Buffer;
  intervalS: number;
  outletId: string | null;
  region: Generated<string>;
  brand: Generated<string>;
  model: Generated<string>;
  serialNumber: Generated<string>;
  macAddress: Generated<string>;
  location: Generated<string>;
  contact: Generated<string>;
  description: Generated<string>;
  firmware: Generated<string>;
  sysName: Generated<string>;
  sysObjectId: Generated<string>;
  processors: Generated<number[]>;
  memoryIndex: number | null;
  memoryBytes: number | null;
  discoveredAt: Date | null;
  discoveryFault: string | null;
  createdAt: Generated<Date>;
  version: Generated<number>;
  searchText: GeneratedAlways<string | null>;
  agentId: string | null;
  upstreamGiven: Generated<boolean>;
  disks: Generated<number[]>;
}

export interface DeviceDirectoryTable {
  tenantId: number;
  id: string;
  name: string;
  outletId: string | null;
  createdAt: Date;
  agentId: string | null;
  kind: string | null;
  region: string;
  address: string;
  ip: string | null;
}

export interface DeviceLinkTable {
  tenantId: number;
  deviceId: string;
  parentId: string;
  source: string;
  localPort: string | null;
  remotePort: string | null;
  fromAt: Date;
  toAt: Date | null;
}

export interface DeviceLinkKeptTable {
  tenantId: number;
  fromAt: Date;
}

export interface DeviceNeighboursTable {
  tenantId: number;
  deviceId: string;
  chassisMac: string;
  heard: GeneratedJson;
  bridged: GeneratedJson;
}

export interface DeviceUpstreamTable {
  tenantId: number;
  deviceId: string;
  parentId: string;
  source: string;
  localPort: string | null;
  remotePort: string | null;
  since: Generated<Date>;
  seenAt: Date | null;
}

export interface DialBookingTable {
  tenantId: number;
  id: Generated<string>;
  testId: string | null;
  testName: string;
  pathId: string | null;
  askedAtProcess: string | null;
  plan: Json;
  resources: string[];
  lineIds: string[];
  mostBytes: number;
  mostMs: number;
  state: Generated<string>;
  requestedAt: Generated<Date>;
  notBefore: Generated<Date>;
  givesUpAt: Date;
  waits: GeneratedJson;
  freeAt: Date | null;
  startedAt: Date | null;
  leaseUntil: Date | null;
  endedAt: Date | null;
  month: string | null;
  bytes: number | null;
  outcome: JsonOrNull;
}

export interface DialLineBudgetTable {
  tenantId: number;
  lineId: string;
  megabytes: number;
}

export interface DialPathTable {
  tenantId: number;
  id: Generated<string>;
  testId: string;
  targetId: string;
  sourceKind: string;
  sourceId: string | null;
  createdAt: Generated<Date>;
  sourceLineId: string | null;
  number: Generated<number>;
  asksAt: Date | null;
}

export interface DialPathDirectoryTable {
  tenantId: number;
  id: string;
  testId: string;
  testName: string | null;
  kind: string;
  settings: Json;
  intervalS: number;
  hours: number[] | null;
  isEnabled: boolean;
  sourceKind: string;
  sourceId: string | null;
  sourceLineId: string | null;
  createdAt: Date;
  number: number;
  address: string | null;
  lineId: string | null;
  agentId: string | null;
  isGateway: boolean;
  isHub: boolean;
  tags: string[];
  targetId: string;
}

export interface DialPathSeenTable {
  tenantId: number;
  pathId: string;
  seen: Json;
}

export interface DialTargetTable {
  tenantId: number;
  id: Generated<string>;
  testId: string;
  address: string | null;
  lineId: string | null;
  agentId: string | null;
  isGateway: Generated<boolean>;
  isHub: Generated<boolean>;
  isListed: Generated<boolean>;
}

export interface DialTemplateTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  kind: string;
  settings: Json;
  expectations: GeneratedJson;
  createdAt: Generated<Date>;
  targets: GeneratedJson;
  version: Generated<number>;
}

export interface DialTestTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  kind: string;
  settings: Json;
  expectations: GeneratedJson;
  tags: Generated<string[]>;
  isEnabled: Generated<boolean>;
  intervalS: number;
  hours: number[] | null;
  createdAt: Generated<Date>;
  version: Generated<number>;
  sources: GeneratedJson;
  overLines: Generated<boolean>;
  monthMegabytes: Generated<number>;
  listTemplateId: string | null;
}

export interface DialTestDirectoryTable {
  tenantId: number;
  id: string;
  name: string;
  createdAt: Date;
}

export interface DialWitnessTable {
  tenantId: number;
  id: string;
  sourceKind: string;
  sourceId: string | null;
  sourceLineId: string | null;
  intervalS: number;
  address: string | null;
  lineId: string | null;
  isGateway: boolean;
  kind: string;
  testName: string | null;
  isEnabled: boolean;
}

export interface EngineHeartbeatTable {
  id: Generated<number>;
  at: Date;
}

export interface EscalationPolicyTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  steps: Json;
  repeats: number | null;
  againAfterMin: Generated<number>;
  createdAt: Generated<Date>;
  version: Generated<number>;
}

export interface EvidenceKeyTable {
  id: number;
  sealedPrivateKey: Buffer;
  publicKey: Buffer;
  createdAt: Generated<Date>;
}

export interface ExplorerBoardTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  isShared: boolean;
  ownerId: string;
  ownerName: string;
  pins: Json;
  version: Generated<number>;
  changedAt: Date;
}

export interface FirstPasswordTable {
  tenantId: number;
  memberId: string;
  operationId: string;
  sealedPassword: Buffer;
  expiresAt: Date;
}

export interface FunctionFileTable {
  name: string;
  checksum: string;
  appliedAt: Generated<Date>;
}

export interface HeldRoleTable {
  tenantId: number;
  memberId: string;
  roleId: string;
  name: string;
  builtIn: string | null;
}

export interface ImageTable {
  tenantId: number;
  id: Generated<string>;
  kind: string;
  mediaType: string;
  bytes: Buffer;
  width: number;
  height: number;
  createdAt: Generated<Date>;
}

export interface InboxMessageTable {
  tenantId: number;
  id: string;
  memberId: string;
  kind: string;
  severity: string | null;
  params: Json;
  alertId: string | null;
  createdAt: Date;
  readAt: Date | null;
}

export interface InstallationTable {
  one: Generated<boolean>;
  id: Generated<string>;
  newestSeenAt: Generated<Date>;
}

export interface InterfaceTable {
  tenantId: number;
  id: Generated<string>;
  deviceId: string;
  ifIndex: number;
  name: Generated<string>;
  alias: Generated<string>;
  description: Generated<string>;
  type: Generated<number>;
  macAddress: Generated<string>;
  speedBps: number | null;
  highCapacity: boolean;
  adminStatus: number;
  operStatus: number;
  vanishedAt: Date | null;
  wasUp: Generated<boolean>;
  isDefaultRoute: Generated<boolean>;
  addresses: string | null;
}

export interface InterfaceChangeTable {
  tenantId: number;
  interfaceId: string;
  fromAt: Date;
  operStatus: number | null;
}

export interface InterfaceDirectoryTable {
  tenantId: number;
  id: string;
  deviceId: string;
  name: string;
  alias: string;
  operStatus: number;
  vanishedAt: Date | null;
  addresses: string | null;
  speedBps: number | null;
}

export interface InterfaceStatusChangeTable {
  tenantId: number;
  interfaceId: string;
  fromAt: Date;
  operStatus: number | null;
}

export interface KeyMarkTable {
  one: Generated<boolean>;
  keyNumber: string;
  markedAt: Generated<Date>;
}

export interface LicenceTable {
  tenantId: number;
  id: Generated<string>;
  serial: number | null;
  edition: string;
  networkDevices: number | null;
  internetLines: number | null;
  linkTestOutlets: number | null;
  freeWorkOrders: number | null;
  validity: string;
  effectiveAt: Date;
  expiresAt: Date | null;
  issuedAt: Date;
  keyId: string | null;
  fileName: string | null;
  file: string | null;
  uploadedAt: Date;
  uploadedBy: string;
  uploadedFor: string;
  seq: GeneratedAlways<number>;
  giverId: number | null;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  withdrawnFor: string | null;
}

export interface LineTable {
  tenantId: number;
  id: Generated<string>;
  outletId: string;
  name: string;
  provider: string;
  circuitId: Generated<string>;
  access: string;
  role: string;
  downBps: number | null;
  upBps: number | null;
  addressKind: string;
  address: string | null;
  deviceId: string | null;
  interfaceId: string | null;
  contractFrom: string | null;
  contractTo: string | null;
  monthlyCost: number | null;
  currency: string;
  slaAvailabilityPercent: number | null;
  slaLossPercent: number | null;
  slaRttMs: number | null;
  slaJitterMs: number | null;
  note: Generated<string>;
  intervalS: Generated<number>;
  answeredAt: Date | null;
  createdAt: Generated<Date>;
  version: Generated<number>;
  portAddress: string | null;
  portAddressAt: Date | null;
}

export interface LineDirectoryTable {
  tenantId: number;
  id: string;
  name: string;
  provider: string;
  outletId: string;
  address: string | null;
  addressKind: string;
  deviceId: string | null;
  interfaceId: string | null;
  intervalS: number;
  hasAnswered: boolean | null;
  downBps: number | null;
  upBps: number | null;
  createdAt: Date;
  role: string;
}

export interface LineEvidenceTable {
  tenantId: number;
  id: string;
  lineId: string;
  fromAt: Date;
  toAt: Date;
  timeZone: string;
  language: string;
  createdBy: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  byteCount: number | null;
}

export interface LineEvidencePartTable {
  tenantId: number;
  evidenceId: string;
  seq: number;
  payload: Buffer;
}

export interface LineTrafficDayTable {
  tenantId: number;
  day: number;
  lineId: string;
  measured: number;
  inUntil: number[];
  outUntil: number[];
  inBps: number;
  outBps: number;
  hours: number;
}

export interface LineTrafficDueTable {
  tenantId: number;
  day: number;
  lineId: string;
  notedAt: Generated<Date>;
}

export interface ListeningTable {
  one: Generated<boolean>;
  isBeyond: boolean;
}

export interface LiveTicketTable {
  tokenHash: Buffer;
  sessionTenantId: number;
  sessionId: string;
  chosenTenantId: number;
  expiresAt: Date;
  memberId: string;
}

export interface LoginKeyTable {
  id: string;
  sealedPrivateKey: Buffer;
  expiresAt: Date;
}

export interface LoginThrottleTable {
  key: string;
  failures: number;
  windowEndsAt: Date;
  blockedUntil: Date | null;
}

export interface MailServerTable {
  tenantId: number;
  host: string;
  port: number;
  security: string;
  username: Generated<string>;
  sealedPassword: Buffer | null;
  fromAddress: string;
  fromName: Generated<string>;
  ca: Generated<string>;
  changedAt: Generated<Date>;
  setByTenant: string | null;
}

export interface MaintenancePlanTable {
  tenantId: number;
  id: Generated<string>;
  title: string;
  reason: Generated<string>;
  scope: Json;
  covers: string[];
  times: Json;
  currentFrom: Date;
  currentTo: Date;
  firstFrom: Date;
  cutAt: Date | null;
  isOver: Generated<boolean>;
  writtenAt: Date | null;
  createdBy: string;
  createdAt: Generated<Date>;
  version: Generated<number>;
}

export interface MaintenanceWindowTable {
  tenantId: number;
  id: Generated<string>;
  subjectId: string;
  fromAt: Date;
  toAt: Date;
  planId: string | null;
  plannedFrom: Date | null;
}

export interface MemberTable {
  tenantId: number;
  id: Generated<string>;
  username: string;
  phone: string | null;
  email: string | null;
  name: Generated<string>;
  administrator: Generated<boolean>;
  enabled: Generated<boolean>;
  language: string | null;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  createdAt: Generated<Date>;
  incomplete: Generated<string[]>;
  sealedTotpSecret: Buffer | null;
  totpLastStep: number | null;
  totpSince: Date | null;
  avatarId: string | null;
  browsersSince: Date | null;
  departmentId: number | null;
  version: Generated<number>;
  searchText: GeneratedAlways<string | null>;
  usernameKey: GeneratedAlways<string | null>;
  emailKey: GeneratedAlways<string | null>;
  importId: string | null;
  usernameSince: Generated<Date>;
  emailSince: Generated<Date>;
  phoneSince: Generated<Date>;
  provedEmail: string | null;
  provedPhone: string | null;
  givenPasswordHash: string | null;
  vouchedEmail: string | null;
  vouchedPhone: string | null;
}

export interface MemberDirectoryTable {
  tenantId: number;
  id: string;
  username: string;
  name: string;
  phone: string | null;
  email: string | null;
  language: string | null;
  departmentId: number | null;
  administrator: boolean;
  enabled: boolean;
  incomplete: string[];
  hasTotp: boolean | null;
  searchText: string | null;
  createdAt: Date;
  version: number;
  provided: string | null;
}

export interface MemberRoleTable {
  tenantId: number;
  memberId: string;
  roleId: string;
}

export interface MemberShortcutsTable {
  tenantId: number;
  memberId: string;
  paths: string[];
}

export interface MigrationTable {
  number: number;
  name: string;
  checksum: string;
  appliedAt: Generated<Date>;
}

export interface ModelRuleTable {
  tenantId: number;
  brand: string;
  model: string;
  leastVersion: string | null;
  supportedUntil: string | null;
  changedAt: Generated<Date>;
  version: Generated<number>;
}

export interface MutedNotificationTable {
  tenantId: number;
  memberId: string;
  kind: string;
}

export interface NotificationOptOutTable {
  tenantId: number;
  memberId: string;
  kind: string;
}

export interface OnCallDirectoryTable {
  tenantId: number;
  id: string;
  name: string;
  kind: string | null;
}

export interface OnCallHolidayTable {
  tenantId: number;
  day: string;
  kind: string;
  name: string;
}

export interface OnCallOverrideTable {
  tenantId: number;
  id: Generated<string>;
  scheduleId: string;
  memberId: string;
  fromAt: Date;
  toAt: Date;
  createdAt: Generated<Date>;
}

export interface OnCallScheduleTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  timeZone: string;
  layers: Json;
  createdAt: Generated<Date>;
  version: Generated<number>;
}

export interface OpenSessionTable {
  tenantId: number;
  id: string;
  memberId: string;
  kind: string;
  expiresAt: Date;
}

export interface OperationTable {
  tenantId: number;
  id: Generated<string>;
  kind: string;
  state: Generated<string>;
  done: Generated<number>;
  total: number | null;
  input: GeneratedJson;
  result: JsonOrNull;
  error: JsonOrNull;
  actor: JsonOrNull;
  createdByTenantId: number | null;
  createdBy: string | null;
  cancelAsked: Generated<boolean>;
  attempts: Generated<number>;
  leaseToken: string | null;
  leaseUntil: Date | null;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface OrganizationTable {
  id: Generated<number>;
  tenantId: number;
  parentId: number | null;
  type: number;
  name: string;
  prefix: string | null;
  status: Generated<number>;
  enabled: Generated<boolean>;
  frozen: Generated<boolean>;
  expiresAt: Date | null;
  createdAt: Generated<Date>;
  code: Generated<string>;
  contactPerson: Generated<string>;
  contactInformation: Generated<string>;
  version: Generated<number>;
  deletionDueAt: Date | null;
  deletionBy: string | null;
  enabledBefore: boolean | null;
  position: Generated<number>;
  departmentOf: GeneratedAlways<number | null>;
  canary: Generated<boolean>;
}

export interface OutboxTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  topic: string;
  key: string;
  payload: Json;
  createdAt: Generated<Date>;
  availableAt: Generated<Date>;
  attempts: Generated<number>;
  leaseToken: string | null;
  lastError: string | null;
  deadAt: Date | null;
}

export interface OutletTable {
  tenantId: number;
  id: Generated<string>;
  number: string;
  name: string;
  region: string;
  address: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  createdAt: Generated<Date>;
  division: string | null;
  divisionName: Generated<string>;
  contactName: Generated<string>;
  contactPhone: Generated<string>;
  contactEmail: Generated<string>;
  openingHours: Generated<string>;
  timeZone: string | null;
  tags: Generated<string[]>;
  note: Generated<string>;
  version: Generated<number>;
}

export interface OutletDirectoryTable {
  tenantId: number;
  id: string;
  number: string;
  name: string;
  region: string;
  division: string | null;
  divisionName: string;
  tags: string[];
  timeZone: string | null;
  createdAt: Date;
  latitude: number | null;
  longitude: number | null;
}

export interface OwnStoreTable {
  tenantId: number;
  server: string;
  folder: string;
  band: number;
  since: Date;
}

export interface ProductTable {
  tenantId: number;
  id: string;
  name: string;
  englishName: string;
  description: string;
  englishDescription: string;
  category: string;
  type: string;
  version: string;
  iconId: string | null;
  capabilities: string[];
  included: boolean;
  builtIn: boolean;
  state: string;
  operationId: string | null;
  stateAt: Generated<Date>;
  revision: Generated<number>;
  changedAt: Date | null;
  changedBy: string | null;
}

export interface ProductCodeTable {
  product: string;
  code: string;
}

export interface ProductDisplayTable {
  tenantId: number;
  product: string;
  name: string | null;
  iconId: string | null;
  version: Generated<number>;
  changedAt: Date;
  changedBy: string;
}

export interface ProvidedMemberTable {
  tenantId: number;
  memberId: string;
  how: string;
  madeAt: Generated<Date>;
  madeBy: string;
  madeByTenant: string;
  grantId: string | null;
  suspendedAt: Date | null;
  judgement: string | null;
  judgedAt: Date | null;
  judgedBy: string | null;
  judgedByItself: Generated<boolean>;
}

export interface ProvidedMemberSummaryTable {
  tenantId: number;
  memberId: string;
  how: string;
  madeAt: Date;
  madeBy: string;
  madeByTenant: string;
  grantId: string | null;
  suspendedAt: Date | null;
  judgement: string | null;
  judgedAt: Date | null;
  judgedBy: string | null;
  judgedByItself: boolean;
}

export interface ProxyChoiceTable {
  tenantId: number;
  memberId: string;
  companyId: number;
  isPinned: Generated<boolean>;
  enteredAt: Date | null;
  reason: string | null;
}

export interface ProxyGrantTable {
  tenantId: number;
  id: Generated<string>;
  actorTenantId: number;
  actorTenantName: string;
  actorMemberId: string;
  actorName: string;
  sessionId: string;
  reason: string;
  beganAt: Date;
  expiresAt: Date;
  steppedUpAt: Date | null;
  endedAt: Date | null;
  endReason: string | null;
  notifiedAt: Date | null;
}

export interface ProxyGrantSummaryTable {
  tenantId: number;
  id: string;
  actorName: string;
  actorTenantName: string;
  reason: string;
}

export interface RecoveryCodeTable {
  tenantId: number;
  memberId: string;
  codeHash: Buffer;
}

export interface RemovedDirectoryTable {
  tenantId: number;
  id: string;
  kind: string;
  name: string;
  createdAt: Date;
  deletedAt: Date;
  outletId: string | null;
  outletNumber: string | null;
  outletName: string | null;
  region: string;
  deviceKind: string | null;
  provider: string | null;
  access: string | null;
  role: string | null;
  slaAvailabilityPercent: number | null;
  downBps: number | null;
  upBps: number | null;
  intervalS: number;
  circuitId: string | null;
  address: string | null;
  hasSamples: boolean | null;
}

export interface RemovedSubjectTable {
  tenantId: number;
  id: string;
  kind: string;
  name: string;
  createdAt: Date;
  deletedAt: Date;
  outletId: string | null;
  outletNumber: string | null;
  outletName: string | null;
  region: string;
  deviceKind: string | null;
  provider: string | null;
  access: string | null;
  role: string | null;
  slaAvailabilityPercent: number | null;
  downBps: number | null;
  upBps: number | null;
  intervalS: number;
  samplesUntil: Date | null;
  circuitId: string | null;
  address: string | null;
}

export interface RemovedTargetTable {
  tenantId: number;
  id: string;
  removedAt: Generated<Date>;
}

export interface ReportTable {
  tenantId: number;
  id: string;
  kind: string;
  place: Json;
  placeName: string;
  fromAt: Date;
  toAt: Date;
  asOf: Date;
  timeZone: string;
  language: string;
  contents: string[];
  subjectKinds: Generated<string[]>;
  createdBy: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  isWhole: Generated<boolean>;
  interfaces: Generated<boolean>;
  keptBytes: Generated<number>;
  madeOrSentAt: Generated<Date>;
}

export interface ReportAddressTable {
  tenantId: number;
  id: Generated<string>;
  address: string;
  language: string;
  stopHash: Buffer;
  sealedStop: Buffer;
  stoppedAt: Date | null;
  askedAt: Generated<Date[]>;
  refusals: Generated<number>;
  fault: string | null;
}

export interface ReportFileTable {
  tenantId: number;
  reportId: string;
  format: string;
  byteCount: number;
  sha256: string;
  goneAt: Date | null;
}

export interface ReportFilePartTable {
  tenantId: number;
  reportId: string;
  format: string;
  seq: number;
  payload: Buffer;
}

export interface ReportOutsideTable {
  tenantId: number;
  allowed: boolean;
  domains: Generated<string[]>;
  changedAt: Date;
  changedBy: string;
}

export interface ReportPartTable {
  tenantId: number;
  runId: string;
  position: number;
  kind: string;
  customerId: number | null;
  customerName: Generated<string>;
  placeName: Generated<string>;
  fromAt: Date;
  toAt: Date;
  timeZone: string;
  state: Generated<string>;
  reason: string | null;
  operationId: string | null;
  reportId: Generated<string>;
  contents: Generated<string[]>;
  subjectKinds: Generated<string[]>;
}

export interface ReportRecipientTable {
  tenantId: number;
  scheduleId: string;
  addressId: string;
  addedBy: string;
  addedAt: Date;
  askedKinds: string[];
  expiresAt: Date;
  confirmHash: Buffer | null;
  kinds: Generated<string[]>;
  confirmedAt: Date | null;
}

export interface ReportRunTable {
  tenantId: number;
  id: Generated<string>;
  scheduleId: string;
  scheduleName: string;
  dueAt: Date;
  why: string;
  missed: Generated<number>;
  askedBy: string | null;
  beganAt: Date;
  endedAt: Date | null;
}

export interface ReportScheduleTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  kinds: string[];
  place: Json;
  customers: JsonOrNull;
  every: string;
  onDay: number;
  timeOfDay: string;
  formats: string[];
  language: string;
  memberIds: string[];
  toAdministrators: boolean;
  toCustomers: boolean;
  ownerId: string;
  ownerName: string;
  paused: string | null;
  nextAt: Date;
  version: Generated<number>;
  interfaces: Generated<boolean>;
}

export interface ReportSendingTable {
  tenantId: number;
  id: Generated<string>;
  runId: string;
  position: number;
  memberId: string | null;
  recipient: string;
  attached: boolean;
  files: Json;
  state: Generated<string>;
  reason: string | null;
  at: Date;
  settledAt: Date | null;
  addressId: string | null;
  reportId: string | null;
}

export interface RoleTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  createdAt: Generated<Date>;
  builtIn: string | null;
  handedDown: Generated<boolean>;
  version: Generated<number>;
  changedAt: Generated<Date>;
}

export interface RoleNamesTable {
  tenantId: number;
  id: string;
  name: string;
  builtIn: string | null;
}

export interface RolePermissionTable {
  tenantId: number;
  roleId: string;
  permission: string;
}

export interface RuleWatchTable {
  tenantId: number;
  ruleId: string;
  subjectId: string;
  subjectKind: string;
  targetId: string;
  ruleVersion: number;
  phase: string;
  since: Date | null;
  memory: JsonOrNull;
  lookAt: Date | null;
  value: number | null;
  alertId: Generated<string | null>;
}

export interface RunHeadTable {
  tenantId: number;
  targetId: string;
  atMs: number;
  times: Buffer | null;
  detail: string | null;
}

export interface RunHourTable {
  tenantId: number;
  targetId: string;
  hour: number;
  runs: number;
  times: Buffer;
  details: Buffer;
  isRolled: Generated<boolean>;
}

export interface RunRollupTable {
  tenantId: number;
  testId: string;
  metric: string;
  span: string;
  at: number;
  payload: Buffer;
}

export interface SampleChunkTable {
  tenantId: number;
  hour: number;
  seriesId: number;
  count: number;
  min: number;
  max: number;
  sum: number;
  last: number;
  payload: Buffer;
}

export interface SampleHeadTable {
  tenantId: number;
  layoutId: number;
  atMs: number;
  targetId: string;
  payload: Buffer;
}

export interface SampleLayoutTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  targetId: string;
  seriesIds: number[];
  fingerprint: Buffer;
}

export interface SampleRollupTable {
  tenantId: number;
  hour: number;
  targetId: string;
  metric: string;
  seriesIds: number[];
  counts: number[];
  sums: number[];
  maxima: number[];
}

export interface SampleTimesTable {
  tenantId: number;
  hour: number;
  targetId: string;
  payload: Buffer;
}

export interface SeenBrowserTable {
  tenantId: number;
  memberId: string;
  tokenHash: Buffer;
  firstSeenAt: Date;
  expiresAt: Date;
}

export interface SelfTestTable {
  id: GeneratedAlways<number>;
  at: Date;
  tookMs: number;
  endpoints: number;
  calls: number;
  skipped: string[];
  findings: Json;
}

export interface SeriesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  targetId: string;
  subjectId: string;
  metric: string;
  subjectKind: string;
}

export interface SeriesLatestTable {
  tenantId: number;
  seriesId: number;
  atMs: number;
  value: number;
}

export interface ServiceDirectoryTable {
  tenantId: number;
  id: string;
  name: string;
  tags: string[];
}

export interface ServiceMaintenanceWindowTable {
  tenantId: number;
  id: Generated<string>;
  serviceId: string;
  planId: string;
  plannedFrom: Date;
  fromAt: Date;
  toAt: Date;
}

export interface SessionTable {
  tenantId: number;
  id: Generated<string>;
  memberId: string;
  tokenHash: Buffer;
  bindingHash: Buffer | null;
  address: Generated<string>;
  userAgent: Generated<string>;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  kind: Generated<string>;
  name: Generated<string>;
  codes: string[] | null;
  reauthenticatedAt: Date | null;
  endNotifiedAt: Date | null;
}

export interface SignInChallengeTable {
  tokenHash: Buffer;
  memberTenantId: number;
  memberId: string;
  tries: Generated<number>;
  expiresAt: Date;
}

export interface SignInChoiceTable {
  ticketHash: Buffer;
  memberTenantId: number;
  memberId: string;
  expiresAt: Date;
}

export interface StateDayTable {
  tenantId: number;
  fromAt: Date;
  toAt: Date;
  kind: string;
  upMs: number;
  downMs: number;
  unreachableMs: number;
  maintenanceMs: number;
  unmeasuredMs: number;
  upHeld: number;
  downHeld: number;
  unreachableHeld: number;
  maintenanceHeld: number;
  unmeasuredHeld: number;
  upHeldAfter: number;
  downHeldAfter: number;
  unreachableHeldAfter: number;
  maintenanceHeldAfter: number;
  unmeasuredHeldAfter: number;
}

export interface StateIntervalTable {
  tenantId: number;
  subjectId: string;
  state: string;
  reason: string;
  fromAt: Date;
  toAt: Date | null;
}

export interface StateRevisionTable {
  tenantId: number;
  number: GeneratedAlways<number>;
  fromAt: Date;
}

export interface SubjectEventTable {
  tenantId: number;
  id: Generated<string>;
  targetId: string;
  subjectKind: string;
  subjectId: string;
  at: Date;
  kind: string;
  data: GeneratedJson;
}

export interface SubjectHistoryTable {
  tenantId: number;
  subjectId: string;
  kind: string;
}

export interface SubjectStateTable {
  tenantId: number;
  subjectId: string;
  kind: string;
  parentId: string | null;
  state: string;
  reason: string;
  since: Date;
  causeId: string | null;
  dependsOn: string[];
  measuredAt: Date | null;
  uptimeS: number | null;
  rttMs: number | null;
  lossPercent: number | null;
  inBps: number | null;
  outBps: number | null;
  lineId: string | null;
  jitterMs: number | null;
  mos: number | null;
  figures: JsonOrNull;
  pingSent: number | null;
  pingReceived: number | null;
  maintenance: JsonOrNull;
}

export interface SubjectStatusTable {
  tenantId: number;
  subjectId: string;
  state: string;
  reason: string;
  since: Date;
  measuredAt: Date | null;
  uptimeS: number | null;
  kind: string;
  parentId: string | null;
  evidence: JsonOrNull;
  causeId: string | null;
  dependsOn: Generated<string[]>;
  rttMs: number | null;
  lossPercent: number | null;
  inBps: number | null;
  outBps: number | null;
  lineId: string | null;
  jitterMs: number | null;
  mos: number | null;
  figures: JsonOrNull;
}

export interface SubscriptionTable {
  tenantId: number;
  product: string;
  state: string;
  operationId: string | null;
  changedAt: Date;
  changedBy: string;
}

export interface TenantTable {
  tenantId: number;
  id: number;
  type: number;
  name: string;
  prefix: string | null;
  status: number;
  enabled: boolean;
  frozen: boolean;
  expiresAt: Date | null;
}

export interface TenantArchiveTable {
  tenantId: number;
  id: string;
  subjectId: number;
  subjectName: string;
  createdBy: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  rowCount: number | null;
  byteCount: number | null;
}

export interface TenantArchivePartTable {
  tenantId: number;
  archiveId: string;
  seq: number;
  payload: Buffer;
}

export interface TenantDomainTable {
  tenantId: number;
  domain: string;
  challenge: string;
  claimedAt: Generated<Date>;
  verifiedAt: Date | null;
  method: string | null;
}

export interface TenantSettingTable {
  tenantId: number;
  passwordPolicy: string | null;
  totpPolicy: string | null;
  oneSession: boolean | null;
  idleMinutes: number | null;
  proxyAllowed: Generated<boolean>;
  version: Generated<number>;
  changedAt: Generated<Date>;
  defaultRoleId: string | null;
  storageDays: number | null;
  refreshInterval: string | null;
  siteName: string | null;
  defaultLanguage: string | null;
  timeZone: string | null;
  logoId: string | null;
  allowedRanges: Generated<string[]>;
  registrationOpen: Generated<boolean>;
}

export interface TenantTrafficDayTable {
  tenantId: number;
  day: number;
  inUntil: number[];
  outUntil: number[];
  hoursUntil: number[];
}

export interface TrustedBrowserTable {
  tenantId: number;
  memberId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  id: Generated<string>;
  userAgent: Generated<string>;
  lastUsedAt: Date | null;
}

export interface UsageDayTable {
  tenantId: number;
  day: string;
  kind: string;
  used: number;
}

export interface VerificationCodeTable {
  id: string;
  boundHash: Buffer;
  codeHash: Buffer;
  tries: Generated<number>;
  expiresAt: Date;
}

export interface WallTable {
  tenantId: number;
  id: Generated<string>;
  name: string;
  slides: Json;
  seconds: number;
  night: JsonOrNull;
  language: string;
  version: Generated<number>;
  changedAt: Date;
  changedBy: string;
}

export interface WallKeyTable {
  tenantId: number;
  id: string;
  wallId: string;
  name: string;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastAddress: string | null;
}

export interface WrittenHourTable {
  tenantId: number;
  seriesNumber: number;
  hour: number;
  samples: number;
  payload: Buffer;
}

export interface WrittenSampleTable {
  tenantId: number;
  seriesNumber: number;
  atMs: number;
  value: number | null;
}

export interface WrittenSeriesTable {
  tenantId: number;
  id: Generated<string>;
  number: GeneratedAlways<number>;
  name: string;
  labels: Json;
  fingerprint: Buffer;
  createdAt: Date;
  writtenAt: Date;
}

export interface WrittenUsageTable {
  tenantId: number;
  hour: number;
  samples: Generated<number>;
  newSeries: Generated<number>;
}

export interface Tables {
  accessRecord: AccessRecordTable;
  agent: AgentTable;
  agentClaim: AgentClaimTable;
  agentDirectory: AgentDirectoryTable;
  agentLink: AgentLinkTable;
  agentPresence: AgentPresenceTable;
  alert: AlertTable;
  alertChoice: AlertChoiceTable;
  alertDigest: AlertDigestTable;
  alertEscalation: AlertEscalationTable;
  alertRule: AlertRuleTable;
  alertRuleTold: AlertRuleToldTable;
  alertShown: AlertShownTable;
  alertStep: AlertStepTable;
  announcedServiceWindow: AnnouncedServiceWindowTable;
  announcedWindow: AnnouncedWindowTable;
  application: ApplicationTable;
  applicationKey: ApplicationKeyTable;
  audit: AuditTable;
  auditCheck: AuditCheckTable;
  builtInPermission: BuiltInPermissionTable;
  businessService: BusinessServiceTable;
  businessServiceMember: BusinessServiceMemberTable;
  captcha: CaptchaTable;
  carrierIncident: CarrierIncidentTable;
  changeDay: ChangeDayTable;
  csvImport: CsvImportTable;
  csvImportPiece: CsvImportPieceTable;
  customerAlert: CustomerAlertTable;
  delivery: DeliveryTable;
  department: DepartmentTable;
  device: DeviceTable;
  deviceDirectory: DeviceDirectoryTable;
  deviceLink: DeviceLinkTable;
  deviceLinkKept: DeviceLinkKeptTable;
  deviceNeighbours: DeviceNeighboursTable;
  deviceUpstream: DeviceUpstreamTable;
  dialBooking: DialBookingTable;
  dialLineBudget: DialLineBudgetTable;
  dialPath: DialPathTable;
  dialPathDirectory: DialPathDirectoryTable;
  dialPathSeen: DialPathSeenTable;
  dialTarget: DialTargetTable;
  dialTemplate: DialTemplateTable;
  dialTest: DialTestTable;
  dialTestDirectory: DialTestDirectoryTable;
  dialWitness: DialWitnessTable;
  engineHeartbeat: EngineHeartbeatTable;
  escalationPolicy: EscalationPolicyTable;
  evidenceKey: EvidenceKeyTable;
  explorerBoard: ExplorerBoardTable;
  firstPassword: FirstPasswordTable;
  functionFile: FunctionFileTable;
  heldRole: HeldRoleTable;
  image: ImageTable;
  inboxMessage: InboxMessageTable;
  installation: InstallationTable;
  interface: InterfaceTable;
  interfaceChange: InterfaceChangeTable;
  interfaceDirectory: InterfaceDirectoryTable;
  interfaceStatusChange: InterfaceStatusChangeTable;
  keyMark: KeyMarkTable;
  licence: LicenceTable;
  line: LineTable;
  lineDirectory: LineDirectoryTable;
  lineEvidence: LineEvidenceTable;
  lineEvidencePart: LineEvidencePartTable;
  lineTrafficDay: LineTrafficDayTable;
  lineTrafficDue: LineTrafficDueTable;
  listening: ListeningTable;
  liveTicket: LiveTicketTable;
  loginKey: LoginKeyTable;
  loginThrottle: LoginThrottleTable;
  mailServer: MailServerTable;
  maintenancePlan: MaintenancePlanTable;
  maintenanceWindow: MaintenanceWindowTable;
  member: MemberTable;
  memberDirectory: MemberDirectoryTable;
  memberRole: MemberRoleTable;
  memberShortcuts: MemberShortcutsTable;
  migration: MigrationTable;
  modelRule: ModelRuleTable;
  mutedNotification: MutedNotificationTable;
  notificationOptOut: NotificationOptOutTable;
  onCallDirectory: OnCallDirectoryTable;
  onCallHoliday: OnCallHolidayTable;
  onCallOverride: OnCallOverrideTable;
  onCallSchedule: OnCallScheduleTable;
  openSession: OpenSessionTable;
  operation: OperationTable;
  organization: OrganizationTable;
  outbox: OutboxTable;
  outlet: OutletTable;
  outletDirectory: OutletDirectoryTable;
  ownStore: OwnStoreTable;
  product: ProductTable;
  productCode: ProductCodeTable;
  productDisplay: ProductDisplayTable;
  providedMember: ProvidedMemberTable;
  providedMemberSummary: ProvidedMemberSummaryTable;
  proxyChoice: ProxyChoiceTable;
  proxyGrant: ProxyGrantTable;
  proxyGrantSummary: ProxyGrantSummaryTable;
  recoveryCode: RecoveryCodeTable;
  removedDirectory: RemovedDirectoryTable;
  removedSubject: RemovedSubjectTable;
  removedTarget: RemovedTargetTable;
  report: ReportTable;
  reportAddress: ReportAddressTable;
  reportFile: ReportFileTable;
  reportFilePart: ReportFilePartTable;
  reportOutside: ReportOutsideTable;
  reportPart: ReportPartTable;
  reportRecipient: ReportRecipientTable;
  reportRun: ReportRunTable;
  reportSchedule: ReportScheduleTable;
  reportSending: ReportSendingTable;
  role: RoleTable;
  roleNames: RoleNamesTable;
  rolePermission: RolePermissionTable;
  ruleWatch: RuleWatchTable;
  runHead: RunHeadTable;
  runHour: RunHourTable;
  runRollup: RunRollupTable;
  sampleChunk: SampleChunkTable;
  sampleHead: SampleHeadTable;
  sampleLayout: SampleLayoutTable;
  sampleRollup: SampleRollupTable;
  sampleTimes: SampleTimesTable;
  seenBrowser: SeenBrowserTable;
  selfTest: SelfTestTable;
  series: SeriesTable;
  seriesLatest: SeriesLatestTable;
  serviceDirectory: ServiceDirectoryTable;
  serviceMaintenanceWindow: ServiceMaintenanceWindowTable;
  session: SessionTable;
  signInChallenge: SignInChallengeTable;
  signInChoice: SignInChoiceTable;
  stateDay: StateDayTable;
  stateInterval: StateIntervalTable;
  stateRevision: StateRevisionTable;
  subjectEvent: SubjectEventTable;
  subjectHistory: SubjectHistoryTable;
  subjectState: SubjectStateTable;
  subjectStatus: SubjectStatusTable;
  subscription: SubscriptionTable;
  tenant: TenantTable;
  tenantArchive: TenantArchiveTable;
  tenantArchivePart: TenantArchivePartTable;
  tenantDomain: TenantDomainTable;
  tenantSetting: TenantSettingTable;
  tenantTrafficDay: TenantTrafficDayTable;
  trustedBrowser: TrustedBrowserTable;
  usageDay: UsageDayTable;
  verificationCode: VerificationCodeTable;
  wall: WallTable;
  wallKey: WallKeyTable;
  writtenHour: WrittenHourTable;
  writtenSample: WrittenSampleTable;
  writtenSeries: WrittenSeriesTable;
  writtenUsage: WrittenUsageTable;
}

/** Every table: each has one owner (docs/decisions/0014-table-owners.md). */
export const tableNames = [
  'accessRecord',
  'agent',
  'agentClaim',
  'agentLink',
  'alert',
  'alertChoice',
  'alertDigest',
  'alertEscalation',
  'alertRule',
  'alertStep',
  'application',
  'applicationKey',
  'audit',
  'auditCheck',
  'builtInPermission',
  'businessService',
  'businessServiceMember',
  'captcha',
  'carrierIncident',
  'changeDay',
  'csvImport',
  'csvImportPiece',
  'customerAlert',
  'delivery',
  'device',
  'deviceLink',
  'deviceLinkKept',
  'deviceNeighbours',
  'deviceUpstream',
  'dialBooking',
  'dialLineBudget',
  'dialPath',
  'dialPathSeen',
  'dialTarget',
  'dialTemplate',
  'dialTest',
  'engineHeartbeat',
  'escalationPolicy',
  'evidenceKey',
  'explorerBoard',
  'firstPassword',
  'functionFile',
  'image',
  'inboxMessage',
  'installation',
  'interface',
  'interfaceStatusChange',
  'keyMark',
  'licence',
  'line',
  'lineEvidence',
  'lineEvidencePart',
  'lineTrafficDay',
  'lineTrafficDue',
  'listening',
  'liveTicket',
  'loginKey',
  'loginThrottle',
  'mailServer',
  'maintenancePlan',
  'maintenanceWindow',
  'member',
  'memberRole',
  'memberShortcuts',
  'migration',
  'modelRule',
  'notificationOptOut',
  'onCallHoliday',
  'onCallOverride',
  'onCallSchedule',
  'operation',
  'organization',
  'outbox',
  'outlet',
  'ownStore',
  'product',
  'productCode',
  'productDisplay',
  'providedMember',
  'proxyChoice',
  'proxyGrant',
  'recoveryCode',
  'removedSubject',
  'removedTarget',
  'report',
  'reportAddress',
  'reportFile',
  'reportFilePart',
  'reportOutside',
  'reportPart',
  'reportRecipient',
  'reportRun',
  'reportSchedule',
  'reportSending',
  'role',
  'rolePermission',
  'ruleWatch',
  'runHead',
  'runHour',
  'runRollup',
  'sampleChunk',
  'sampleHead',
  'sampleLayout',
  'sampleRollup',
  'sampleTimes',
  'seenBrowser',
  'selfTest',
  'series',
  'seriesLatest',
  'serviceMaintenanceWindow',
  'session',
  'signInChallenge',
  'signInChoice',
  'stateDay',
  'stateInterval',
  'stateRevision',
  'subjectEvent',
  'subjectStatus',
  'subscription',
  'tenantArchive',
  'tenantArchivePart',
  'tenantDomain',
  'tenantSetting',
  'tenantTrafficDay',
  'trustedBrowser',
  'usageDay',
  'verificationCode',
  'wall',
  'wallKey',
  'writtenHour',
  'writtenSample',
  'writtenSeries',
  'writtenUsage',
] as const;
/** Every view: what an owner lets others read. */
export const viewNames = [
  'agentDirectory',
  'agentPresence',
  'alertRuleTold',
  'alertShown',
  'announcedServiceWindow',
  'announcedWindow',
  'department',
  'deviceDirectory',
  'dialPathDirectory',
  'dialTestDirectory',
  'dialWitness',
  'heldRole',
  'interfaceChange',
  'interfaceDirectory',
  'lineDirectory',
  'memberDirectory',
  'mutedNotification',
  'onCallDirectory',
  'openSession',
  'outletDirectory',
  'providedMemberSummary',
  'proxyGrantSummary',
  'removedDirectory',
  'roleNames',
  'serviceDirectory',
  'subjectHistory',
  'subjectState',
  'tenant',
] as const;
