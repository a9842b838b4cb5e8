import { entry } from '../errors/error-entry.ts';

/** Errors of business services. */
export const serviceErrors = {
  SERVICE_CIRCLE: entry(60580, 409, [
    '业务服务“{name}”会成为它自己的一部分。请去掉其中一个成员。',
    '業務服務「{name}」會成為它自己的一部分。請移除其中一個成員。',
    'The business service “{name}” would be a part of itself. Take one of the members out.',
  ]),
  SERVICE_DEEP: entry(60581, 409, [
    '业务服务最多可有 {limit} 层，“{name}”会超过。',
    '業務服務最多可有 {limit} 層，「{name}」會超過。',
    'Business services can be {limit} {limit:level|levels} deep at most; “{name}” would be deeper.',
  ]),
  SERVICE_LARGE: entry(60582, 409, [
    '业务服务展开后最多可有 {limit} 个成员，“{name}”会超过。',
    '業務服務展開後最多可有 {limit} 個成員，「{name}」會超過。',
    'Unfolded, a business service can have {limit} {limit:member|members} at most; “{name}” would have more.',
  ]),
  SERVICE_IN_USE: entry(60583, 409, [
    '业务服务“{name}”是“{by}”的成员，请先从中去掉。',
    '業務服務「{name}」是「{by}」的成員，請先從中移除。',
    'The business service “{name}” is a member of “{by}”. Take it out there first.',
  ]),
  SERVICES_FULL: entry(60584, 409, [
    '最多可有 {limit} 个业务服务。请先删除不再需要的。',
    '最多可有 {limit} 個業務服務。請先刪除不再需要的。',
    'There can be {limit} business {limit:service|services} at most. Delete what is not needed any more first.',
  ]),
} as const;
