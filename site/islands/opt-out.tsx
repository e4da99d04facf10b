export { OptOutControl as default } from '../pages/opt-out/opt-out-control.tsx';
