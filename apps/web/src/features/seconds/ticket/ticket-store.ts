// The order being written: what was chosen stays when the market is changed.
import type { Written } from '@bourse/ui/lib/drafts.ts';
import { create } from 'zustand';

export type MicroTicket = {
  /** Undefined until one is chosen: the first that is offered. */
  readonly seconds: number | undefined;
  readonly currencyId: number | undefined;
  /** Undefined until one is typed: the first of the currency's presets. */
  readonly stake: string | undefined;
  /** The one that the last order was sent with. */
  readonly sentStake: string | undefined;
};

export const useMicroTicket = create<MicroTicket>(() => ({
  seconds: undefined,
  currencyId: undefined,
  stake: undefined,
  sentStake: undefined,
}));

const { setState } = useMicroTicket;

export const chooseTerm = (seconds: number): void => setState({ seconds });
/** An amount of one currency is none of another. */
export const chooseCurrency = (currencyId: number): void => setState({ currencyId, stake: undefined });
/** The order was sent: the next one begins with the same stake. */
export const keepStake = (): void => setState(({ stake }) => ({ sentStake: stake }));

/** Nothing is left of what one user wrote when another comes. */
export const clearTicket = (): void => setState({ stake: undefined, sentStake: undefined });

/** Undefined where no stake was typed. */
export const readWritten = ({ seconds, currencyId, stake, sentStake }: MicroTicket): object | undefined =>
  stake === undefined || stake === sentStake ? undefined : { seconds, currencyId, stake };

export const restoreTicket = (written: Written): void =>
  setState({
    seconds: written.number('seconds'),
    currencyId: written.number('currencyId'),
    stake: written.text('stake'),
  });

export const typeStake = (stake: string): void => setState({ stake });

export const DRAFT_NAME = 'second contract';

/** How it is kept and found again. */
export const ticketDraft = { name: DRAFT_NAME, store: useMicroTicket, readWritten, restore: restoreTicket } as const;
