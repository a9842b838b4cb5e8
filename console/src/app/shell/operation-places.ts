/** Where the operations of a kind are shown in full: the screen is given the operation's id as `operation` in its address. */
export const operationPlaces: Readonly<Record<string, string>> = {
  'devices.check': '/equipmentManagement/intelligence',
  'devices.import': '/equipmentManagement/intelligence',
  'outlets.check': '/equipmentManagement/outlets',
  'outlets.import': '/equipmentManagement/outlets',
  'members.check': '/organizationalStructure',
  'members.import': '/organizationalStructure',
  'members.passwords': '/organizationalStructure',
};
