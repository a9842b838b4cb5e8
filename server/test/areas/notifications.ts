import { type Area, id, plain, tenantId } from './area.ts';

export const notificationsArea: Area = {
  factories: {
    'GET /api/v1/personal/notifications': plain,
    'PUT /api/v1/personal/notifications': { input: () => ({ body: { kind: 'sign-in', mailed: false } }) },
  },
  samples: {
    'notifications/notifications.queries.ts': {
      kindsOff: [{ tenantId, memberId: id }],
      readerOf: [{ tenantId, memberId: id }, 'sign-in'],
      setKind: [
        { tenantId, memberId: id },
        { kind: 'sign-in', mailed: false },
      ],
    },
  },
  shown: {
    'PUT /api/v1/personal/notifications': 'member.notice.change',
  },
};
