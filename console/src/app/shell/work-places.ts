/** Where the works of a kind are shown in full: the screen is given the work's id as `work` in its address. */
export const workPlaces: Readonly<Record<string, string>> = {
  'devices.check': '/equipmentManagement/intelligence',
  'devices.import': '/equipmentManagement/intelligence',
  'members.check': '/organizationalStructure',
  'members.import': '/organizationalStructure',
};
