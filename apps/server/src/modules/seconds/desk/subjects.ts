// The site, markets and countries that one operator can stop and two can open again: whether they take orders now.
import type { officeMicro } from '@bourse/contract';
import { COUNTRIES, marketId, refuse, accept, type Result } from '@bourse/domain';
import { findMarketState, findMicroRules, isCountryOpen } from '../settings.ts';
import type { SecondsServices } from '../services.ts';

export type Scope = (typeof officeMicro.STOP_SCOPES)[number];
export type Asked = { readonly scope: Scope; readonly id?: number | undefined };
export type Stoppable = { readonly isOpen: boolean };

/** Reads the committed state. */
export async function findStoppable(
  { storage }: Pick<SecondsServices, 'storage'>,
  { scope, id }: Asked,
): Promise<Result<Stoppable, 'invalid_request' | 'micro_not_enabled'>> {
  if (scope === 'site') return accept({ isOpen: (await findMicroRules(storage))?.isOpen === true });
  if (id === undefined) return refuse('invalid_request', { field: 'id' });
  if (scope === 'market') {
    const state = await findMarketState(storage, marketId(id));
    return state === undefined ? refuse('micro_not_enabled') : accept({ isOpen: state === 'open' });
  }
  const isKnown = COUNTRIES.some((country) => country.id === id);
  return isKnown ? accept({ isOpen: await isCountryOpen(storage, id) }) : refuse('invalid_request', { field: 'id' });
}

/** Returns the subject of a proposal. The site needs none, as there is only one. */
export const subjectOf = ({ scope, id }: Asked): string | undefined => (scope === 'site' ? undefined : String(id));
