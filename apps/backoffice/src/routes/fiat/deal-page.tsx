import { CasePage } from '../../features/fiat/case-page.tsx';

export const FiatDealPage = () => <CasePage kind="deal" backTo="/fiat" />;
