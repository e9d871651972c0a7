import { locales, parseLocale } from '@bourse/messages';
import { useClientConfig } from '../features/site/client-config.ts';
import { t } from '../lib/i18n.ts';
import { changeLocale, locale } from '../lib/locale.ts';
import { Menu } from '../ui/menu.tsx';
import type { PopupContentProps } from '../ui/popup.tsx';

export function LanguageMenu({ close, takesFocus }: PopupContentProps) {
  const offered = useClientConfig().data?.site.languages;
  const entries = locales
    // The page's own stays, whatever the site offers today.
    .filter(({ code }) => code === locale || !offered || offered.includes(code))
    .map((info) => ({ key: info.code, label: info.name, text: info.name, lang: info.htmlLang }));
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
