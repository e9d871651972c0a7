// An announcement as each reader gets it: in the own language, or in the next that it has.
import { languageFor, type Locale, locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { languageName, type Texts } from './fields.ts';

type PreviewProps = {
  readonly texts: Texts;
  readonly link: string;
};

export function Preview({ texts, link }: PreviewProps) {
  const [reader, setReader] = useState<Locale>(locale);
  const language = languageFor(texts, reader);
  const own = language === undefined ? undefined : texts[language];
  return (
    <div className="min-w-0 whitespace-normal">
      <Tabs
        label={t('office.messages.preview')}
        tabs={locales.map(({ code, name, htmlLang }) => ({ key: code, label: <span lang={htmlLang}>{name}</span> }))}
        selected={reader}
        onSelect={setReader}
        panelClassName="pt-3"
      >
        {language !== undefined && language !== reader && (
          <p className="mb-2 text-12 text-warning">
            {t('office.messages.fallback', { language: languageName(language) })}
          </p>
        )}
        <article lang={locales.find(({ code }) => code === language)?.htmlLang} className="flex flex-col gap-2">
          <p className="text-14 font-[550] break-words text-ink-1">{own?.title ?? '–'}</p>
          <p className="text-13 leading-6 break-words whitespace-pre-wrap text-ink-2">{own?.text}</p>
          {link !== '' && <p className="font-mono text-12 break-all text-ink-3">{link}</p>}
        </article>
      </Tabs>
    </div>
  );
}
