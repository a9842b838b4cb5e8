import { type Factories, type MakeObjects } from './factory.ts';

export interface PersonalObjects {
  readonly imageId: string;
}

export const personalFactories: Factories = {
  'GET /api/v1/images/:imageId': { input: (world) => ({ params: { imageId: world.imageId } }) },
};

export const makePersonalObjects: MakeObjects<PersonalObjects> = async ({ db }, tenantId) => {
  const { rows } = await db.admin.query(
    `insert into image (tenant_id, kind, media_type, bytes, width, height)
     values ($1, 'icon', 'image/png', '\\x89504e47', 128, 128) returning id`,
    [tenantId],
  );
  return { imageId: rows[0].id };
};
