// What a sale says of itself, language by language: of a draft saved at once, of an announced one asked for.
import { isBlank } from '@bourse/domain';
import { officeLaunch } from '@bourse/contract';
import { type Locale, locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useEdit } from '../../lib/clash.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { ArticlePreview } from '../../ui/article-preview.tsx';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { Panel } from '../../ui/page.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SitePictureField } from '../../ui/site-picture-field.tsx';
import { naming } from './desk.tsx';
import type { WholeSale } from './sale-acts.tsx';

const EMPTY: officeLaunch.SaleText = { title: '', abstract: '', content: '', cover: '', white_paper: '' };
const CONTENT_LENGTH_MAX = 16_000;

type FieldsProps = {
  readonly text: officeLaunch.SaleText;
  readonly lang: Locale;
  readonly isNew: boolean;
  readonly onChange: (text: officeLaunch.SaleText) => void;
};

function TextFields({ text, lang, isNew, onChange }: FieldsProps) {
  const mayEdit = useMay('launch.request');
  const set = (field: keyof officeLaunch.SaleText, value: string): void => onChange({ ...text, [field]: value });
  const lineOf = (field: 'title' | 'abstract' | 'white_paper', lengthMax: number) => (
    <TextField
      label={naming.fieldText(field)}
      hint={field === 'title' && !isNew && isBlank(text.title) ? t('office.news.emptyTitle') : undefined}
      lengthMax={lengthMax}
      readOnly={!mayEdit}
      value={text[field]}
      onChange={(event) => set(field, event.target.value)}
    />
  );
  return (
    <>
      {lineOf('title', 120)}
      {lineOf('abstract', 300)}
      <div className="grid gap-4 lg:grid-cols-2">
        <TextArea
          isMono
          label={naming.fieldText('content')}
          hint={t('office.news.markdownHint')}
          rows={12}
          lengthMax={CONTENT_LENGTH_MAX}
          readOnly={!mayEdit}
          value={text.content}
          onChange={(event) => set('content', event.target.value)}
        />
        <ArticlePreview content={text.content} lang={lang} />
      </div>
      {lineOf('white_paper', 500)}
      <fieldset disabled={!mayEdit}>
        <SitePictureField
          label={naming.fieldText('cover')}
          value={text.cover}
          onChange={(cover) => set('cover', cover)}
        />
      </fieldset>
    </>
  );
}

type Sent = { readonly shown: officeLaunch.SaleText; readonly reason: string | undefined };

function TextForm({ sale, lang }: { readonly sale: WholeSale; readonly lang: Locale }) {
  const { id, state, texts } = sale;
  const stands = texts[lang];
  const { draft: text, set, seen, hasChanges, settle, take } = useEdit(stands ?? EMPTY);
  const [sent, setSent] = useState<Sent>();
  const mayEdit = useMay('launch.request');
  const save = useAct(officeLaunch.saveText);
  const propose = useAct(officeLaunch.proposeText);
  const send = (shown: officeLaunch.SaleText, reason?: string, onDone?: () => void): void => {
    setSent({ shown, reason });
    const onSuccess = (): void => {
      settle();
      onDone?.();
    };
    if (reason === undefined) save.mutate({ id, lang, ...text, seen: shown }, { onSuccess });
    else propose.mutate({ id, lang, ...text, reason, seen: shown }, { onSuccess });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state === 'draft') send(seen);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 p-4">
      <TextFields text={text} lang={lang} isNew={!stands} onChange={set} />
      <ClashNotice
        seen={sent?.shown}
        mine={text}
        fieldText={naming.fieldText}
        onMine={(shown) => send(shown, sent?.reason)}
        onTheirs={take}
      />
      {mayEdit && state === 'draft' && <SaveBar hasChanges={hasChanges} isPending={save.isPending} />}
      {state !== 'draft' && hasChanges && (
        <div>
          <ReasonButton
            permission="launch.request"
            label={t('office.launch.proposeText')}
            text={t('office.launch.textHint')}
            isPending={propose.isPending}
            onConfirm={(reason, onDone) => send(seen, reason, onDone)}
          />
        </div>
      )}
    </form>
  );
}

export function TextsPanel({ sale }: { readonly sale: WholeSale }) {
  const [lang, setLang] = useState<Locale>(locale);
  return (
    <Panel title={t('office.launch.texts')}>
      <p className="px-4 pt-3 text-12 text-ink-3">{t('office.launch.textHint')}</p>
      <Tabs
        label={t('office.news.languages')}
        tabs={locales.map(({ code, name, htmlLang }) => ({
          key: code,
          label: (
            <>
              <span lang={htmlLang}>{name}</span>
              {!sale.texts[code] && ` · ${t('office.launch.textMissing')}`}
            </>
          ),
        }))}
        selected={lang}
        onSelect={setLang}
        className="px-4 pt-2"
      >
        <TextForm key={lang} sale={sale} lang={lang} />
      </Tabs>
    </Panel>
  );
}
