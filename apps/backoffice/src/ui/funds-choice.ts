// Which account of the house is looked at, and how far back.
import { useState } from 'react';

export type FundsChoice<Purpose> = {
  readonly purposes: readonly Purpose[];
  readonly filter: { readonly purpose: Purpose; readonly currency?: string };
  readonly page: number;
  readonly onPurpose: (purpose: Purpose) => void;
  /** Undefined chooses all of them. */
  readonly onCurrency: (currency: string | undefined) => void;
  readonly onPage: (page: number) => void;
};

type Start<Purpose> = { readonly purpose?: Purpose | undefined; readonly currency?: string | undefined };

/** The first purpose is chosen at the start, unless another one is named. */
export function useFundsChoice<Purpose>(
  purposes: readonly [Purpose, ...Purpose[]],
  start: Start<Purpose> = {},
): FundsChoice<Purpose> {
  const [purpose, setPurpose] = useState<Purpose>(start.purpose ?? purposes[0]);
  const [currency, setCurrency] = useState<string | undefined>(start.currency);
  const [page, onPage] = useState(1);
  return {
    purposes,
    filter: { purpose, ...(currency !== undefined && { currency }) },
    page,
    onPurpose: (next) => {
      onPage(1);
      setPurpose(() => next);
    },
    onCurrency: (next) => {
      onPage(1);
      setCurrency(next);
    },
    onPage,
  };
}
