// The order being written: what was chosen stays when the market is changed.
import { create } from 'zustand';

export type MicroTicket = {
  /** Undefined until one is chosen: the first that is offered. */
  readonly seconds: number | undefined;
  readonly currencyId: number | undefined;
  /** Undefined until one is typed: the first of the currency's presets. */
  readonly stake: string | undefined;
};

export const useMicroTicket = create<MicroTicket>(() => ({
  seconds: undefined,
  currencyId: undefined,
  stake: undefined,
}));

const { setState } = useMicroTicket;

export const chooseTerm = (seconds: number): void => setState({ seconds });
/** An amount of one currency is none of another. */
export const chooseCurrency = (currencyId: number): void => setState({ currencyId, stake: undefined });
export const typeStake = (stake: string): void => setState({ stake });
