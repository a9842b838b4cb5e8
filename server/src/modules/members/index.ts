export { departmentRoutes } from './departments/departments.routes.ts';
export { memberImportRoutes } from './import/member-imports.routes.ts';
export { memberImportWorks } from './import/member-import.operations.ts';
export { memberRoutes } from './members.routes.ts';
export { type MemberParts, type MemberSessions } from './members.service.ts';
