// Offers a first visitor, once, the language that the browser prefers, in that language.
import type { LocaleInfo } from '@bourse/messages';
import { LOCALE_OFFERS } from '@bourse/messages/offers';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeLocale, declineLocaleOffer } from '@bourse/ui/lib/locale.ts';
import { X } from 'lucide-react';
import { useState } from 'react';

export function LocaleOffer({ offer: { code, htmlLang } }: { readonly offer: LocaleInfo }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const decline = (): void => {
    declineLocaleOffer();
    setOpen(false);
  };
  return (
    <aside className="flex min-h-11 items-center justify-center gap-3 border-b border-line bg-raised px-4 text-13">
      <p lang={htmlLang}>{LOCALE_OFFERS[code].offer}</p>
      <Button variant="quiet" size="small" className="text-iris!" lang={htmlLang} onClick={() => changeLocale(code)}>
        {LOCALE_OFFERS[code].accept}
      </Button>
      <IconButton label={t('shell.offer.decline')} onClick={decline}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
