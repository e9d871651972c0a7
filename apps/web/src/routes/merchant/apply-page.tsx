import { USDT } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ApplyView } from '../../features/merchant/apply/apply-view.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';
import { useLegalOf } from './use-legal-of.ts';

export function ApplyPage() {
  const legalOf = useLegalOf();
  return (
    <FiatFrame title={t('fiat.nav.apply')} text={t('merchant.apply.text')}>
      <ApplyView available={legalOf(USDT)} />
    </FiatFrame>
  );
}
