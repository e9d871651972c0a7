// How this person likes the screens. Kept on the account, so that another browser shows the same.
import { parseLocale } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeLocale, locale, localeInfo, offeredLocales } from '@bourse/ui/lib/locale.ts';
import { DIRECTIONS, THEMES, usePreferences } from '@bourse/ui/lib/preferences.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { setTimeZone, useTimeZone } from '@bourse/ui/lib/time-zone.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { useState } from 'react';
import { localTimeZone, offerTimeZones } from '../../features/chart/time-zones.ts';
import { keepLeverMails, useLeverMails } from '../../features/lever/preferences.ts';
import { setConfirms, useConfirms } from '../../features/spot/ticket/confirm-preference.ts';
import { setHotkeysOn, useHotkeysOn } from '../../lib/hotkeys.ts';
import { setMasked, useMask } from '../../lib/mask.ts';
import { setSoundsOn, useSounds } from '../../lib/sounds.ts';

function Choices() {
  const { theme, direction } = usePreferences();
  const { zone } = useTimeZone();
  const [now] = useState(() => serverNow());
  const zones = offerTimeZones([localTimeZone(), zone], localeInfo.intlTag, now);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Select
        label={t('shell.theme')}
        options={THEMES.map((key) => ({ key, text: t(`shell.theme.${key}`) }))}
        selected={theme ?? 'system'}
        onSelect={(key) => {
          const chosen = THEMES.find((one) => one === key);
          if (chosen) usePreferences.setState({ theme: chosen });
        }}
      />
      <Select
        label={t('shell.direction')}
        options={(['language', ...DIRECTIONS] as const).map((key) => ({ key, text: t(`shell.direction.${key}`) }))}
        selected={direction ?? 'language'}
        onSelect={(key) => usePreferences.setState({ direction: DIRECTIONS.find((one) => one === key) })}
      />
      <Select
        label={t('shell.language')}
        options={offeredLocales.map(({ code, name, htmlLang }) => ({ key: code, text: name, lang: htmlLang }))}
        selected={locale}
        onSelect={(key) => {
          const chosen = parseLocale(key);
          if (chosen) changeLocale(chosen);
        }}
      />
      <div>
        <Select
          label={t('account.preferences.timeZone')}
          options={zones.map((choice) => ({ key: choice.zone, text: choice.name, mark: choice.offset }))}
          selected={zone}
          onSelect={setTimeZone}
        />
        <p className="mt-1.5 text-12 text-ink-2">{t('account.preferences.now', { time: formatDateTime(now) })}</p>
      </div>
    </div>
  );
}

export function PreferencesSection() {
  const { asks } = useConfirms();
  const { isOn: hasSounds } = useSounds();
  const { isMasked } = useMask();
  const { isOn: hasHotkeys } = useHotkeysOn();
  const { kept: wantsLeverMails = true } = useLeverMails();
  return (
    <Section title={t('account.preferences')} text={t('account.preferences.text')}>
      <Choices />
      <div className="mt-4 grid gap-x-4 gap-y-1 md:grid-cols-2">
        <Checkbox checked={asks} onChange={(event) => setConfirms(event.target.checked)}>
          {t('account.preferences.confirm')}
        </Checkbox>
        <Checkbox checked={hasSounds} onChange={(event) => setSoundsOn(event.target.checked)}>
          {t('comfort.sounds')}
        </Checkbox>
        <Checkbox checked={isMasked} onChange={(event) => setMasked(event.target.checked)}>
          {t('comfort.mask')}
        </Checkbox>
        <Checkbox checked={hasHotkeys} onChange={(event) => setHotkeysOn(event.target.checked)}>
          {t('comfort.hotkeys.on')}
        </Checkbox>
        <Checkbox checked={wantsLeverMails} onChange={(event) => keepLeverMails(event.target.checked)}>
          {t('account.preferences.leverMails')}
        </Checkbox>
      </div>
    </Section>
  );
}
