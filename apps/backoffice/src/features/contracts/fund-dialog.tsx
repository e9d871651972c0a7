import { officeLever } from '@bourse/contract';
import { useAct } from '../../lib/use-ask.ts';
import { FundDialog } from '../../ui/fund-dialog.tsx';

export function LeverFundDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending } = useAct(officeLever.proposeFund, onClose);
  return <FundDialog purposes={officeLever.LEVER_FUNDS} isPending={isPending} onPropose={mutate} onClose={onClose} />;
}
