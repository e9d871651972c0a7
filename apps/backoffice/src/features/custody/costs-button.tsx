// Asks that the treasury pay for what networks have taken.
import { officeCustody } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';

const FundDialog = lazyOverlay(async () => (await import('../../ui/fund-dialog.tsx')).FundDialog<'chain_costs'>);

function CostsDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending } = useAct(officeCustody.proposeCosts, onClose);
  return (
    <FundDialog
      purposes={['chain_costs']}
      isPending={isPending}
      onPropose={({ currency, amount, reason }) => mutate({ currency, amount, reason })}
      onClose={onClose}
    />
  );
}

export function CostsButton() {
  return (
    <AskButton
      permission="custody.request"
      label={t('office.custody.payCosts')}
      renderDialog={(onClose) => <CostsDialog onClose={onClose} />}
    />
  );
}
