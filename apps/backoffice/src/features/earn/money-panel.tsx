// What interest is promised from and what lies in reserve for it, what moved them, and to move more there.
import { officeEarn } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { useFundsChoice } from '../../ui/funds-choice.ts';
import { FundsPanel } from '../../ui/funds-panel.tsx';
import { ProposeButton } from './propose-button.tsx';

const FundDialog = lazyOverlay(async () => (await import('../../ui/fund-dialog.tsx')).FundDialog<'staking'>);

function EarnFundDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending } = useAct(officeEarn.proposeFund, onClose);
  return (
    <FundDialog
      purposes={['staking']}
      isPending={isPending}
      onPropose={({ currency, amount, reason }) => mutate({ currency, amount, reason })}
      onClose={onClose}
    />
  );
}

export function MoneyPanel() {
  const choice = useFundsChoice(officeEarn.EARN_ACCOUNTS);
  const { filter, page } = choice;
  const query = useAsk(officeEarn.listFunds, { ...filter, page });
  return (
    <FundsPanel
      choice={choice}
      query={query}
      csv={<CsvFileButton call={officeEarn.listFunds} input={filter} name={`ledger-${filter.purpose}`} />}
      action={
        <div className="border-t border-line px-4 py-3 empty:hidden">
          <ProposeButton
            label={t('office.funding.move')}
            renderDialog={(onClose) => <EarnFundDialog onClose={onClose} />}
          />
        </div>
      }
    />
  );
}
