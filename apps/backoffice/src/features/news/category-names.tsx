// What a category is called, per language.
import { type MessageOf, office } from '@bourse/contract';
import { type Locale, locales } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { parseCategoryId } from './category-id.ts';

type Category = MessageOf<typeof office.newsCategories>[number];

function NameField({ category, lang, label }: { category: Category; lang: Locale; label: string }) {
  const stands = category.names[lang] ?? '';
  const [name, setName] = useState(stands);
  const save = useAct(office.saveNewsCategory);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ c_id: parseCategoryId(category.id), lang, name: name.trim() });
      }}
    >
      <TextField
        label={label}
        className="min-w-0 flex-1"
        lengthMax={60}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === stands} isPending={save.isPending}>
        {t('office.save')}
      </Button>
    </form>
  );
}

export function CategoryNames({ category }: { readonly category: Category }) {
  return (
    <details className="rounded-lg border border-line bg-panel">
      <summary className="cursor-pointer px-4 py-2.5 text-13 text-ink-2 max-md:py-3">
        {t('office.news.categoryNames')}
      </summary>
      <div className="grid gap-3 p-4 lg:grid-cols-2">
        {locales.map(({ code, name }) => (
          <NameField key={code} category={category} lang={code} label={name} />
        ))}
      </div>
    </details>
  );
}
