// Programs to copy, with this site's address and a key of the reader's in them.
import type { MessageKey } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import type { Key } from '../keys.ts';
import { CodeBlock } from './code-block.tsx';
import {
  PRIVATE_KEY_VARIABLE,
  requestOfTask,
  SECRET_VARIABLE,
  SNIPPET_TASKS,
  type SnippetMarket,
  type SnippetTask,
} from './snippet.ts';
import { SNIPPET_LANGUAGES, type SnippetLanguage, snippetOf } from './snippets.ts';

const LANGUAGE_NAMES: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};
const ABOUT: Readonly<Record<Key['kind'], { readonly text: MessageKey; readonly variable: string }>> = {
  hmac: { text: 'keys.try.text', variable: SECRET_VARIABLE },
  ed25519: { text: 'keys.try.textFile', variable: PRIVATE_KEY_VARIABLE },
};

export type SnippetSectionProps = {
  /** Live ones. */
  readonly own: readonly [Key, ...Key[]];
  readonly market: SnippetMarket;
};

export function SnippetSection({ own, market }: SnippetSectionProps) {
  const [chosen, setChosen] = useState<string>();
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [task, setTask] = useState<SnippetTask>('balances');
  const key = own.find(({ id }) => String(id) === chosen) ?? own[0];
  const about = ABOUT[key.kind];
  const request = requestOfTask(task, market);
  const isRefused = task !== 'balances' && !key.permissions.includes('trade');
  return (
    <Section
      title={t('keys.try')}
      text={t(about.text, { variable: about.variable })}
      action={
        <ButtonLink to="/api/docs" size="small" target="_blank" rel="noreferrer">
          {t('keys.documents')}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Select
            label={t('keys.try.key')}
            options={own.map(({ id, label }) => ({ key: String(id), text: label }))}
            selected={String(key.id)}
            onSelect={setChosen}
            className="w-full md:w-60"
          />
          <Select
            label={t('keys.try.task')}
            options={SNIPPET_TASKS.map((each) => ({ key: each, text: t(`keys.try.${each}`) }))}
            selected={task}
            onSelect={(each) => setTask(SNIPPET_TASKS.find((known) => known === each) ?? 'balances')}
            className="w-full md:w-60"
          />
        </div>
        <Tabs
          label={t('keys.try.language')}
          tabs={SNIPPET_LANGUAGES.map((each) => ({ key: each, label: LANGUAGE_NAMES[each] }))}
          selected={language}
          onSelect={setLanguage}
          panelClassName="flex flex-col gap-3"
        >
          {isRefused && <Notice tone="warning">{t('keys.try.needsTrade')}</Notice>}
          <CodeBlock
            label={t('keys.try.code')}
            code={snippetOf(language, { url: location.origin, key: key.key, kind: key.kind, request })}
          />
        </Tabs>
      </div>
    </Section>
  );
}
