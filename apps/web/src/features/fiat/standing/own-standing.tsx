// How far a user may trade: what is still missing, and what of the day's allowances is left.
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { BoughtNotice } from '../../../fiat-desk/bought-notice.tsx';
import { coinText } from '../../../fiat-desk/figures.ts';
import type { FiatOptions, OwnState } from '../../../fiat-desk/options.ts';
import { missingNeeds, Requirements } from '../../../fiat-desk/requirements.tsx';

const USDT = 'USDT';

type StandingProps = { readonly own: OwnState; readonly rules: FiatOptions['rules'] };

function Holds({ own }: Pick<StandingProps, 'own'>) {
  const { restricted_until_ms: restricted, outflows_held_until_ms: held } = own;
  return (
    <>
      {restricted !== null && (
        <Notice tone="error">{t('fiat.notice.restricted', { time: formatDateTime(restricted) })}</Notice>
      )}
      {held !== null && <Notice tone="warning">{t('fiat.notice.held', { time: formatDateTime(held) })}</Notice>}
      <BoughtNotice />
    </>
  );
}

export function OwnStanding({ own, rules }: StandingProps) {
  const isReady = missingNeeds(own).length === 0;
  const dayText =
    own.day_limit === ''
      ? t('fiat.day.unlimited')
      : t('fiat.day.left', { left: coinText(own.day_left), limit: `${coinText(own.day_limit)} ${USDT}` });
  return (
    <>
      {isReady && <Notice tone="success">{t('fiat.ready')}</Notice>}
      <Holds own={own} />
      <Section title={t('fiat.needs')} text={t('fiat.needs.text')} isFlush>
        <Requirements own={own} />
      </Section>
      <Section title={t('fiat.allowances')} isFlush>
        <SettingRows>
          <SettingRow
            title={t('fiat.day')}
            text={t('fiat.day.text')}
            value={<span className="font-mono">{dayText}</span>}
          />
          <SettingRow
            title={t('fiat.allow.unfinished')}
            text={t('fiat.allow.unfinishedText', { maximum: rules.unfinished_max })}
            value={<span className="font-mono">{`${own.unfinished} / ${rules.unfinished_max}`}</span>}
          />
          <SettingRow
            title={t('fiat.allow.cancellations')}
            text={t('fiat.allow.cancellationsText', { maximum: rules.cancellations_max })}
            value={<span className="font-mono">{`${own.cancellations} / ${rules.cancellations_max}`}</span>}
          />
        </SettingRows>
      </Section>
    </>
  );
}
