// What can be stopped, and opened again by two: whether it takes orders now.
import type { officeMicro } from '@bourse/contract';
import { COUNTRIES, marketId, refuse, accept, type Result } from '@bourse/domain';
import { findMarketState, findMicroRules, isCountryOpen } from '../settings.ts';
import type { SecondsServices } from '../services.ts';

export type Scope = (typeof officeMicro.STOP_SCOPES)[number];
export type Asked = { readonly scope: Scope; readonly id?: number | undefined };
export type Stoppable = { readonly isOpen: boolean };

/** As it is committed. */
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

/** As proposals name it; the site is one. */
export const subjectOf = ({ scope, id }: Asked): string | undefined => (scope === 'site' ? undefined : String(id));
