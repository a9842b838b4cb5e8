import { entry, type ErrorEntry } from '../errors/error-entry.ts';

/** Errors of licences that are given from above: 60370 to 60379, and 60400. */
export const licenceGiftErrors = {
  LICENCE_TO_ITSELF: entry(60370, 422, [
    '不能给自己的租户发放许可，只能发放给下级租户。',
    '無法為自己的租戶發放授權，只能發放給下級租戶。',
    'A tenant cannot give itself a licence, only tenants below it.',
  ]),
  LICENCE_NOTHING_HELD: entry(60371, 409, [
    '您的租户自己没有生效中的许可，没有可以发放的数量。请先向上级或服务商取得许可。',
    '您的租戶自己沒有生效中的授權，沒有可以發放的數量。請先向上級或服務商取得授權。',
    'Your tenant holds no licence in effect itself, so it has nothing to give. Obtain one from above or from your vendor first.',
  ]),
  LICENCE_MORE_THAN_HELD: entry(60372, 409, [
    '可发放的数量还剩 {left}，不能发放 {wanted}。请减少数量，或先扩充自己的许可。',
    '可發放的數量還剩 {left}，無法發放 {wanted}。請減少數量，或先擴充自己的授權。',
    '{wanted} cannot be given: {left} of your own licence is left. Give less, or extend your own licence first.',
  ]),
  LICENCE_ENDS_LATER: entry(60373, 409, [
    '您自己的许可到 {day} 为止，不能发放永久许可。请选择其他有效期。',
    '您自己的授權到 {day} 為止，無法發放永久授權。請選擇其他有效期。',
    'Your own licence ends on {day}, so a permanent one cannot be given. Choose another validity period.',
  ]),
  LICENCE_EDITION_ABOVE: entry(60374, 409, [
    '不能发放高于您自己许可的版本。请选择同级或更低的版本。',
    '無法發放高於您自己授權的版本。請選擇同級或更低的版本。',
    'The edition is above that of your own licence. Choose the same or a lower one.',
  ]),
  LICENCE_SIGNED: entry(60375, 409, [
    '“{name}”有自己的签发许可，在它到期之前不能另外发放。',
    '「{name}」有自己的簽發授權，在它到期之前無法另外發放。',
    '{name} has a signed licence of its own. Nothing can be given until that one has expired.',
  ]),
  LICENCE_FROM_ABOVE: entry(60376, 403, [
    '该许可由“{giver}”发放，只有它及其上级可以更换或收回。',
    '該授權由「{giver}」發放，只有它及其上級可以更換或收回。',
    'This licence was given by {giver}: only that tenant and those above it can replace or withdraw it.',
  ]),
  LICENCE_BELOW_USE: entry(60377, 409, [
    '该租户已使用或转发 {used}，不能只发放 {wanted}。请至少发放 {used}，或收回许可。',
    '該租戶已使用或轉發 {used}，無法只發放 {wanted}。請至少發放 {used}，或收回授權。',
    'The tenant uses or gave on {used}, so {wanted} is too little. Give at least {used}, or withdraw the licence.',
  ]),
  LICENCE_NOT_IN_FORCE: entry(60378, 409, [
    '该许可已不在使用中：它已被更换、收回或到期。请刷新后再看。',
    '該授權已不在使用中：它已被更換、收回或到期。請重新整理後再看。',
    'This licence is not in force any more: it was replaced or withdrawn, or has expired. Reload to see how the tenant stands.',
  ]),
  LICENCE_SHORTER_THAN_GIVEN: entry(60379, 409, [
    '该租户已向下级发放到 {day} 的许可，新的许可不能更早到期。请选择更长的有效期，或收回许可。',
    '該租戶已向下級發放到 {day} 的授權，新的授權不能更早到期。請選擇更長的有效期，或收回授權。',
    'The tenant gave licences on that end on {day}: a new one cannot end before. Choose a longer validity period, or withdraw the licence.',
  ]),
  LICENCE_UNCOVERED: entry(60400, 409, [
    '“{giver}”的许可已不足以覆盖它发放的数量，您的租户暂时不能再添加。已有的继续监测；请联系“{giver}”。',
    '「{giver}」的授權已不足以涵蓋它發放的數量，您的租戶暫時無法再新增。既有的會繼續監測；請聯絡「{giver}」。',
    'The licence of {giver} no longer covers all that it gave, so your tenant cannot add anything for now. What you have is monitored as before. Ask {giver}.',
  ]),
} as const satisfies Record<string, ErrorEntry>;
