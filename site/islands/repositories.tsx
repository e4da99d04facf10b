export { Repositories as default } from '../pages/open-source/repositories.tsx';
