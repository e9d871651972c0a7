// What a category is called, per language.
import { type MessageOf, office } from '@bourse/contract';
import { type Locale, locales } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useEdit } from '../../lib/clash.ts';
import { useAct } from '../../lib/use-ask.ts';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { parseCategoryId } from './category-id.ts';

type Category = MessageOf<typeof office.newsCategories>[number];

function NameField({ category, lang, label }: { category: Category; lang: Locale; label: string }) {
  const stands = category.names[lang] ?? '';
  const { draft, set, seen, settle, take } = useEdit({ name: stands });
  const [sent, setSent] = useState<{ readonly name: string }>();
  const save = useAct(office.saveNewsCategory);
  const name = draft.name.trim();
  const send = (shown: { readonly name: string }): void => {
    setSent(shown);
    save.mutate({ c_id: parseCategoryId(category.id), lang, name, seen: shown }, { onSuccess: settle });
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send(seen);
      }}
    >
      <TextField
        label={label}
        className="min-w-0 flex-1"
        lengthMax={60}
        required
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Button type="submit" disabled={name === stands} isPending={save.isPending}>
        {t('office.save')}
      </Button>
      <ClashNotice
        className="basis-full"
        seen={sent}
        mine={draft}
        fieldText={() => label}
        onMine={send}
        onTheirs={take}
      />
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
