export { SubjectPaths } from './subject-paths.tsx';
