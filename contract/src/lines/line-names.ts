import { type Texts } from '../language.ts';
import { texts } from '../platform/file-columns.ts';
import { type AccessTechnology, type AddressKind, type LineRole } from './line-terms.ts';

/** What is chosen of a line, in words: for forms, lists and files. */
export const accessNames: Readonly<Record<AccessTechnology, Texts>> = {
  fibre: texts('光纤', '光纖', 'Fibre'),
  pon: texts('PON', 'PON', 'PON'),
  dsl: texts('DSL', 'DSL', 'DSL'),
  cable: texts('有线电视网', '有線電視網路', 'Cable'),
  'cellular-4g': texts('4G', '4G', '4G'),
  'cellular-5g': texts('5G', '5G', '5G'),
  leased: texts('专线', '專線', 'Leased line'),
  satellite: texts('卫星', '衛星', 'Satellite'),
};

export const roleNames: Readonly<Record<LineRole, Texts>> = {
  primary: texts('主用', '主要', 'Primary'),
  backup: texts('备用', '備援', 'Backup'),
};

export const addressKindNames: Readonly<Record<AddressKind, Texts>> = {
  static: texts('固定', '固定', 'Static'),
  learned: texts('自动获取', '自動取得', 'Learned'),
};
