import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { msp, tenants } from './world.ts';

/** Departments of a tenant by their paths, parents before their children. */
export interface DemoStaff {
  readonly prefix: string;
  readonly departments: readonly string[];
  readonly members: readonly DemoMember[];
}

export interface DemoMember {
  readonly username: string;
  readonly name: string;
  readonly department: string;
  readonly phone: string;
  readonly role: BuiltInRole;
}

const surnames = [
  ...['王 wang', '李 li', '张 zhang', '刘 liu', '陈 chen', '杨 yang', '赵 zhao', '黄 huang'],
  ...['周 zhou', '吴 wu', '徐 xu', '孙 sun', '胡 hu', '朱 zhu', '高 gao', '林 lin'],
];
const givenNames = [
  ...['建国 jianguo', '晓敏 xiaomin', '志强 zhiqiang', '丽华 lihua', '海波 haibo', '雪梅 xuemei'],
  ...[
    '文杰 wenjie',
    '思远 siyuan',
    '佳怡 jiayi',
    '俊峰 junfeng',
    '雨桐 yutong',
    '国栋 guodong',
    '晨曦 chenxi',
  ],
];

const departmentsOf: Readonly<Record<string, readonly string[]>> = {
  [msp.prefix]: ['服务台', '网络工程部', '网络工程部/华东组', '网络工程部/华南组', '客户成功部'],
  xianfeng: ['信息部', '信息部/网络组', '信息部/门店支持', '营运部', '营运部/华东大区', '营运部/华北大区'],
  kangning: ['信息科', '医务部', '医务部/门诊', '行政部'],
  jianghai: ['科技部', '科技部/网络组', '科技部/安全组', '科技部/值班室', '零售业务部', '风险管理部'],
};
const membersEach = 16;

/** Name `index` of all: surnames and given names run through at different paces, so that none comes twice. */
function nameOf(index: number): { name: string; latin: string } {
  const [family = '', familyLatin = ''] = (surnames[index % surnames.length] ?? '').split(' ');
  const [given = '', givenLatin = ''] = (givenNames[index % givenNames.length] ?? '').split(' ');
  return { name: family + given, latin: `${givenLatin}.${familyLatin}` };
}

/** Most run the network, some only look, some look after it for others or are looked after. */
function roleOf(prefix: string, index: number): BuiltInRole {
  if (index % 4 === 1) return 'read-only';
  if (index % 8 === 3) return prefix === msp.prefix ? 'middleman' : 'end-customer';
  return 'engineer';
}

/** Who works where in the demo: 16 people in the departments of the MSP and of each of its customers. */
export const staff: readonly DemoStaff[] = [msp.prefix, ...tenants.map(({ prefix }) => prefix)].map(
  (prefix, tenantIndex) => {
    const departments = departmentsOf[prefix] ?? [];
    const members = Array.from({ length: membersEach }, (_, index): DemoMember => {
      const { name, latin } = nameOf(tenantIndex * membersEach + index);
      const phone = `138${String(10_010_001 + tenantIndex * 1_000_003 + index * 7_919).padStart(8, '0')}`;
      const department = departments[index % departments.length] ?? '';
      return { username: latin, name, department, phone, role: roleOf(prefix, index) };
    });
    return { prefix, departments, members };
  },
);
