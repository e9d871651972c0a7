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
import { BOT_CLIENTS, type BotClient, CLIENTS, clientSnippet, socketsOf } from './bot-clients.ts';
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

/** Our own API, and the one that is compatible with Binance Spot: each has a page of its calls. */
const APIS = ['own', 'bots'] as const;
type Api = (typeof APIS)[number];
const DOCUMENTS: Readonly<Record<Api, string>> = { own: '/api/docs', bots: '/api/docs/bots' };

type About = { readonly text: MessageKey; readonly variable: string };
const ABOUT: Readonly<Record<Key['kind'], About>> = {
  hmac: { text: 'keys.try.text', variable: SECRET_VARIABLE },
  ed25519: { text: 'keys.try.textFile', variable: PRIVATE_KEY_VARIABLE },
};
const ABOUT_CLIENTS: Partial<Readonly<Record<BotClient, About>>> = {
  freqtrade: { text: 'keys.try.config', variable: 'FREQTRADE__EXCHANGE__SECRET' },
  hummingbot: { text: 'keys.try.sources', variable: '' },
};

export type SnippetSectionProps = {
  /** Live ones. */
  readonly own: readonly [Key, ...Key[]];
  readonly market: SnippetMarket;
};

export function SnippetSection({ own, market }: SnippetSectionProps) {
  const [chosen, setChosen] = useState<string>();
  const [api, setApi] = useState<Api>('own');
  const [client, setClient] = useState<BotClient>('ccxt-binanceus');
  const [task, setTask] = useState<SnippetTask>('balances');
  const key = own.find(({ id }) => String(id) === chosen) ?? own[0];
  const about = (api === 'bots' && ABOUT_CLIENTS[client]) || ABOUT[key.kind];
  return (
    <Section
      title={t('keys.try')}
      text={t(about.text, { variable: about.variable })}
      action={
        <ButtonLink to={DOCUMENTS[api]} size="small" target="_blank" rel="noreferrer">
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
            label={t('keys.try.api')}
            options={APIS.map((each) => ({ key: each, text: t(`keys.try.${each}`) }))}
            selected={api}
            onSelect={(each) => setApi(APIS.find((known) => known === each) ?? 'own')}
            className="w-full md:w-60"
          />
          {api === 'own' ? (
            <Select
              label={t('keys.try.task')}
              options={SNIPPET_TASKS.map((each) => ({ key: each, text: t(`keys.try.${each}`) }))}
              selected={task}
              onSelect={(each) => setTask(SNIPPET_TASKS.find((known) => known === each) ?? 'balances')}
              className="w-full md:w-60"
            />
          ) : (
            <Select
              label={t('keys.try.client')}
              options={BOT_CLIENTS.map((each) => ({ key: each, text: CLIENTS[each].name }))}
              selected={client}
              onSelect={(each) => setClient(BOT_CLIENTS.find((known) => known === each) ?? 'ccxt-binanceus')}
              className="w-full md:w-60"
            />
          )}
        </div>
        {api === 'own' ? <Calls from={key} task={task} market={market} /> : <ClientCode from={key} client={client} />}
      </div>
    </Section>
  );
}

type CallsProps = { readonly from: Key; readonly task: SnippetTask; readonly market: SnippetMarket };

/** Requests of our own API. */
function Calls({ from, task, market }: CallsProps) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const { kind, key, permissions } = from;
  const isRefused = task !== 'balances' && !permissions.includes('trade');
  const request = requestOfTask(task, market);
  return (
    <Tabs
      label={t('keys.try.language')}
      tabs={SNIPPET_LANGUAGES.map((each) => ({ key: each, label: LANGUAGE_NAMES[each] }))}
      selected={language}
      onSelect={setLanguage}
      panelClassName="flex flex-col gap-3"
    >
      {isRefused && <Notice tone="warning">{t('keys.try.needsTrade')}</Notice>}
      <CodeBlock label={t('keys.try.code')} code={snippetOf(language, { url: location.origin, key, kind, request })} />
    </Tabs>
  );
}

/** A published client with this site's addresses. */
function ClientCode({ from: { kind, key }, client }: { readonly from: Key; readonly client: BotClient }) {
  const base = location.origin;
  return (
    <>
      <Notice tone="warning">{t('keys.try.allAddresses')}</Notice>
      {kind === 'ed25519' && client === 'hummingbot' && <Notice tone="warning">{t('keys.try.needsHmac')}</Notice>}
      <CodeBlock label={t('keys.try.code')} code={clientSnippet(client, { base, ws: socketsOf(base), key, kind })} />
      <p className="text-12 text-ink-2">{t('keys.try.notAffiliated')}</p>
    </>
  );
}
