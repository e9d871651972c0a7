// What the register screen must know of the site.
import { profile } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function useRegisterSettings() {
  return useQuery({
    queryKey: ['register-settings'],
    queryFn: async ({ signal }) => (await call(profile.registerSettings, {}, { signal })).message,
  });
}
