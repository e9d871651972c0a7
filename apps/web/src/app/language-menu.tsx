import { parseLocale } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeLocale, locale, offeredLocales } from '@bourse/ui/lib/locale.ts';
import { Menu } from '@bourse/ui/menu.tsx';
import type { PopupContentProps } from '@bourse/ui/popup.tsx';

export function LanguageMenu({ close, takesFocus }: PopupContentProps) {
  const entries = offeredLocales.map(({ code, name, htmlLang }) => ({
    key: code,
    label: name,
    text: name,
    lang: htmlLang,
  }));
  return (
    <Menu
      label={t('shell.language')}
      entries={entries}
      selected={locale}
      takesFocus={takesFocus}
      onAction={(key) => {
        const chosen = parseLocale(key);
        if (chosen) changeLocale(chosen);
      }}
      onClose={close}
    />
  );
}
