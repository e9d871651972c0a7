// What cannot be done for now, so that a button says so before it is pressed.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useClientConfig } from './client-config.ts';

/** `new`: takes on new risk, which maintenance refuses too; `moving`: only a full stop forbids it. */
export type Undertaking = 'new' | 'moving';

/** Why it is refused for now; undefined where it is not. */
export function useClosedBecause(what: Undertaking): string | undefined {
  const site = useClientConfig().data?.site;
  if (site && site.full_stop_since !== null) return t('shell.closed.stop');
  return what === 'new' && site?.is_maintenance === true ? t('shell.closed.maintenance') : undefined;
}
