// What moved the accounts of the house for one purpose.
import { officeHouse } from '@bourse/contract';
import { useSearchParams } from 'react-router';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { useFundsChoice } from '../../ui/funds-choice.ts';
import { LedgerPanel as FundsLedger } from '../../ui/funds-panel.tsx';
import { findPurpose, PURPOSES } from './purposes.ts';

/** The address may name an account to begin with. */
export function LedgerPanel() {
  const [search] = useSearchParams();
  const choice = useFundsChoice(PURPOSES, {
    purpose: PURPOSES.find((one) => one === findPurpose(search.get('purpose'))),
    currency: search.get('currency') ?? undefined,
  });
  const { filter, page } = choice;
  const query = useAsk(officeHouse.ledger, { ...filter, page });
  return (
    <FundsLedger
      choice={choice}
      query={query}
      csv={<CsvFileButton call={officeHouse.ledger} input={filter} name={`ledger-${filter.purpose}`} />}
    />
  );
}
