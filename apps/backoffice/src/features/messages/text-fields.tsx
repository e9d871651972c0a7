// Title and text of an announcement, language by language.
import { isBlank } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { type Draft, isHalf, wholeTexts } from './announcement-draft.ts';

const TITLE_LENGTH_MAX = 120;
const TEXT_LENGTH_MAX = 4_000;

type TextFieldsProps = {
  readonly texts: Draft['texts'];
  readonly onChange: (texts: Draft['texts']) => void;
};

export function TextFields({ texts, onChange }: TextFieldsProps) {
  const [language, setLanguage] = useState<Locale>(locale);
  const written = wholeTexts({ texts });
  const own = texts[language] ?? { title: '', text: '' };
  const isIncomplete = isHalf(own);
  return (
    <Tabs
      label={t('office.messages.language')}
      tabs={locales.map(({ code, name, htmlLang }) => ({
        key: code,
        label: (
          <>
            <span lang={htmlLang}>{name}</span>
            {!written[code] && ` · ${t('office.messages.missing')}`}
          </>
        ),
      }))}
      selected={language}
      onSelect={setLanguage}
      // Each tab says beside its name what it lacks: more than one row has room for.
      className="md:flex-wrap md:gap-y-0"
      panelClassName="flex flex-col gap-4 pt-4"
    >
      <TextField
        label={t('office.messages.title')}
        lengthMax={TITLE_LENGTH_MAX}
        error={isIncomplete && isBlank(own.title) ? t('office.messages.halfText') : undefined}
        value={own.title}
        onChange={(event) => onChange({ ...texts, [language]: { ...own, title: event.target.value } })}
      />
      <TextArea
        label={t('office.messages.text')}
        rows={8}
        lengthMax={TEXT_LENGTH_MAX}
        error={isIncomplete && isBlank(own.text) ? t('office.messages.halfText') : undefined}
        value={own.text}
        onChange={(event) => onChange({ ...texts, [language]: { ...own, text: event.target.value } })}
      />
    </Tabs>
  );
}
