import { t } from '@bourse/ui/lib/i18n.ts';
import { useClientConfig } from '../lib/client-config.ts';

/** Below the wordmark of every page of a demo; it takes no room, so that nothing moves when it comes. */
export function DemoMark() {
  const { data } = useClientConfig();
  if (data?.site.is_demo !== true) return null;
  return (
    <p
      title={t('shell.demo')}
      className="absolute start-7 -bottom-0.5 rounded-sm bg-warning-wash px-1 text-11 leading-4 font-[550] whitespace-nowrap text-warning"
    >
      {t('shell.demoMark')}
    </p>
  );
}
