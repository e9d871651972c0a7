// In a demo nobody sends money: says so where one is told to pay, and where a payment is to be looked for.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useClientConfig } from '../lib/client-config.ts';

export function DemoNotice({ isPaying, className }: { readonly isPaying: boolean; readonly className?: string }) {
  const isDemo = useClientConfig().data?.site.is_demo === true;
  if (!isDemo) return null;
  return (
    <Notice {...(className !== undefined && { className })}>{t(isPaying ? 'fiat.demo.pay' : 'fiat.demo.paid')}</Notice>
  );
}
