// Theme and language, one press each.
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeLocale, locale } from '@bourse/ui/lib/locale.ts';
import { resolveTheme, usePreferences } from '@bourse/ui/lib/preferences.ts';
import { Moon, Sun } from 'lucide-react';

export function Appearance() {
  const theme = resolveTheme(usePreferences((preferences) => preferences.theme));
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  const isChinese = locale === 'zh' || locale === 'hk';
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t(`shell.theme.${other}`)} onClick={() => usePreferences.setState({ theme: other })}>
        <Icon size={16} aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        variant="quiet"
        lang={isChinese ? 'en' : 'zh-Hans'}
        onClick={() => changeLocale(isChinese ? 'en' : 'zh')}
      >
        {isChinese ? 'English' : '简体中文'}
      </Button>
    </div>
  );
}
