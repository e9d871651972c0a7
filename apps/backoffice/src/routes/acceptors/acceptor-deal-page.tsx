import { CasePage } from '../../features/fiat/case-page.tsx';

export const AcceptorDealPage = () => <CasePage kind="acceptor" backTo="/acceptors" />;
