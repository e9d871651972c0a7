// Everything that is set about the site, in one form. Only what was changed is sent.
import { market, type MessageOf, office } from '@bourse/contract';
import { ROBOT_LEAVES_MS, ROBOT_WAITS_MS, SECOND_MS } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { textOf, useEdit } from '../../lib/clash.ts';
import { useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SitePictureField } from '../../ui/site-picture-field.tsx';
import { LinksField } from './links-field.tsx';

export type Settings = MessageOf<typeof office.getSettings>;

const TEXTS = ['site_name', 'copyright', 'support_link', 'app_link_ios', 'app_link_android'] as const;

function changesOf(before: Settings, after: Settings): Partial<Settings> {
  const stands = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stands.get(name)),
  );
  return Object.fromEntries(changed);
}

type PanelProps = { readonly draft: Settings; readonly set: (change: Partial<Settings>) => void };

function SitePanel({ draft, set }: PanelProps) {
  return (
    <Panel title={t('office.settings.site')}>
      <div className="flex flex-col gap-4 p-4">
        {TEXTS.map((name) => (
          <TextField
            key={name}
            label={t(`office.settings.${name}`)}
            hint={name === 'support_link' && draft.support_link === '' ? t('office.settings.noSupport') : undefined}
            lengthMax={
              name === 'site_name' || name === 'copyright' ? office.SITE_NAME_LENGTH_MAX : office.LINK_LENGTH_MAX
            }
            required={name === 'site_name'}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ))}
        <SitePictureField label={t('office.settings.logo')} value={draft.logo} onChange={(logo) => set({ logo })} />
      </div>
    </Panel>
  );
}

const durationText = (ms: number): string => waitText(ms / SECOND_MS);

function RobotsSwitch({ draft, set }: PanelProps) {
  const config = useAsk(market.clientConfig, {});
  if (config.data?.site.is_demo !== true) return null;
  const spans = { wait: durationText(ROBOT_WAITS_MS), look: durationText(ROBOT_LEAVES_MS) };
  return (
    <div>
      <Checkbox
        checked={draft.demo_robots === 1}
        onChange={(event) => set({ demo_robots: event.target.checked ? 1 : 0 })}
      >
        {t('office.settings.demo_robots')}
      </Checkbox>
      <p className="mt-1 text-12 text-ink-3">{t('office.settings.demoRobotsHint', spans)}</p>
    </div>
  );
}

function ModesPanel({ draft, set }: PanelProps) {
  return (
    <Panel title={t('office.settings.modes')}>
      <div className="flex flex-col gap-3 p-4">
        <Checkbox
          checked={draft.invite_code_required === 1}
          onChange={(event) => set({ invite_code_required: event.target.checked ? 1 : 0 })}
        >
          {t('office.settings.invite_code_required')}
        </Checkbox>
        <Checkbox
          checked={draft.is_maintenance === 1}
          onChange={(event) => set({ is_maintenance: event.target.checked ? 1 : 0 })}
        >
          {t('office.settings.is_maintenance')}
        </Checkbox>
        <TextField
          label={t('office.settings.maintenance_text')}
          hint={t('office.settings.maintenanceHint')}
          lengthMax={office.MAINTENANCE_LENGTH_MAX}
          value={draft.maintenance_text}
          onChange={(event) => set({ maintenance_text: event.target.value })}
        />
        <RobotsSwitch draft={draft} set={set} />
      </div>
    </Panel>
  );
}

function LanguagesPanel({ draft, set }: PanelProps) {
  return (
    <Panel title={t('office.settings.languages')}>
      <div className="grid grid-cols-2 gap-2 p-4">
        {locales.map(({ code, name, htmlLang }) => (
          <Checkbox
            key={code}
            checked={draft.languages.includes(code)}
            disabled={draft.languages.length === 1 && draft.languages.includes(code)}
            onChange={(event) => {
              const isOffered = (each: Locale) =>
                each === code ? event.target.checked : draft.languages.includes(each);
              // In the same order always: the first is what newcomers read.
              set({ languages: locales.map((info) => info.code).filter(isOffered) });
            }}
          >
            <span lang={htmlLang}>{name}</span>
          </Checkbox>
        ))}
      </div>
    </Panel>
  );
}

const LIST_TEXTS: Readonly<Record<string, string>> = {
  logo: t('office.settings.logo'),
  languages: t('office.settings.languages'),
  links: t('office.settings.links'),
  buy_channels: t('office.settings.buyChannels'),
  invite_code_required: t('office.settings.invite_code_required'),
  is_maintenance: t('office.settings.is_maintenance'),
  maintenance_text: t('office.settings.maintenance_text'),
  demo_robots: t('office.settings.demo_robots'),
};

function fieldText(field: string): string {
  const name = TEXTS.find((one) => one === field);
  return name === undefined ? (LIST_TEXTS[field] ?? field) : t(`office.settings.${name}`);
}

/** A list has a line for each entry, like its form. */
function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(entryText);
  return [typeof value === 'number' ? t(value === 1 ? 'office.yes' : 'office.no') : textOf(value)];
}

const entryText = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? Object.values(entry).join(' · ')
    : (locales.find(({ code }) => code === entry)?.name ?? String(entry));

export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { draft, set, seen, hasChanges, settle, take } = useEdit(settings);
  const [sent, setSent] = useState<Settings>();
  const mayEdit = useMay('settings.edit');
  const save = useAct(office.saveSettings);
  const send = (shown: Settings): void => {
    setSent(shown);
    save.mutate({ ...changesOf(seen, draft), seen: shown }, { onSuccess: settle });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(seen);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <fieldset disabled={!mayEdit} className="grid items-start gap-4 lg:grid-cols-2">
        <SitePanel draft={draft} set={set} />
        <div className="flex flex-col gap-4">
          <ModesPanel draft={draft} set={set} />
          <LanguagesPanel draft={draft} set={set} />
          <LinksField title={t('office.settings.links')} links={draft.links} onChange={(links) => set({ links })} />
          <LinksField
            title={t('office.settings.buyChannels')}
            hint={t('office.settings.buyChannelsHint')}
            urlPattern="https://.+"
            links={draft.buy_channels}
            onChange={(channels) => set({ buy_channels: channels })}
          />
        </div>
      </fieldset>
      <ClashNotice seen={sent} mine={draft} fieldText={fieldText} linesOf={linesOf} onMine={send} onTheirs={take} />
      {mayEdit && <SaveBar hasChanges={hasChanges} isPending={save.isPending} />}
    </form>
  );
}
