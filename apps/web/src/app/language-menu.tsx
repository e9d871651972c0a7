import { locales, parseLocale } from '@bourse/messages';
import { t } from '../lib/i18n.ts';
import { changeLocale, locale } from '../lib/locale.ts';
import { Menu } from '../ui/menu.tsx';
import type { PopupContentProps } from '../ui/popup.tsx';

const entries = locales.map((info) => ({ key: info.code, label: info.name, text: info.name, lang: info.htmlLang }));

export function LanguageMenu({ close, takesFocus }: PopupContentProps) {
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
