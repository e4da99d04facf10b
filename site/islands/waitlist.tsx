export { EarlyAccess as default } from '../pages/waitlist/early-access.tsx';
