/** Where the operations of a kind are shown in full: the screen is given the work's id as `work` in its address. */
export const operationPlaces: Readonly<Record<string, string>> = {
  'devices.check': '/equipmentManagement/intelligence',
  'devices.import': '/equipmentManagement/intelligence',
  'members.check': '/organizationalStructure',
  'members.import': '/organizationalStructure',
};
