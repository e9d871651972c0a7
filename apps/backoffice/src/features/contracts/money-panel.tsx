// What stands behind the contracts, and to move more there from the treasury.
import { officeLever } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { useFundsChoice } from '../../ui/funds-choice.ts';
import { FundsPanel } from '../../ui/funds-panel.tsx';

const FundDialog = lazyOverlay(async () => (await import('./fund-dialog.tsx')).LeverFundDialog);

function Funding() {
  const mayAsk = useMay('lever.request');
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <Button size="small" onClick={() => setAsking(true)}>
        {t('office.funding.move')}
      </Button>
      {isAsking && <FundDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

export function MoneyPanel() {
  const choice = useFundsChoice(officeLever.LEVER_FUNDS);
  const { filter, page } = choice;
  const query = useAsk(officeLever.listFunds, { ...filter, page });
  return (
    <FundsPanel
      choice={choice}
      query={query}
      csv={<CsvFileButton call={officeLever.listFunds} input={filter} name={`ledger-${filter.purpose}`} />}
      action={<Funding />}
    />
  );
}
