// What is still missing before one may trade, and what may be traded today.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { OwnStanding } from '../../features/fiat/standing/own-standing.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';
import { useFiatOptions } from '../../fiat-desk/options.ts';

export function RequirementsPage() {
  const { data, error, refetch } = useFiatOptions();
  return (
    <FiatFrame title={t('fiat.requirements')} text={t('fiat.requirements.text')}>
      {data?.own && <OwnStanding own={data.own} rules={data.rules} />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} rowClassName="h-15" />}
    </FiatFrame>
  );
}
