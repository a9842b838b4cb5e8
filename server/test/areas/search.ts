import { type Area } from './area.ts';

export const searchArea: Area = {
  factories: { 'POST /api/v1/search': { input: () => ({ body: { search: 'x' } }) } },
  samples: {},
};
