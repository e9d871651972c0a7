import { officeMicro } from '@bourse/contract';
import { useAct } from '../../lib/use-ask.ts';
import { FundDialog } from '../../ui/fund-dialog.tsx';

export function MicroFundDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending } = useAct(officeMicro.proposeFund, onClose);
  return <FundDialog purposes={officeMicro.MICRO_FUNDS} isPending={isPending} onPropose={mutate} onClose={onClose} />;
}
