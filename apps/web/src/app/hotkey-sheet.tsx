// All hotkeys, and the switch that turns single keys off.
import type { MessageKey } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Hotkey, PAGE_HOTKEYS, setHotkeysOn, TRADING_HOTKEYS, useHotkeysOn } from '../lib/hotkeys.ts';
import { MICRO_KEYS } from '../features/seconds/keys.ts';
import { HOTKEY_TEXTS, keysOf } from './hotkey-names.ts';

function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong bg-panel px-1 font-mono text-11 text-ink-1"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

export const Keys = ({ hotkey }: { readonly hotkey: Hotkey }) => <KeyCaps keys={keysOf(hotkey)} />;

type Line = { readonly text: MessageKey; readonly keys: readonly string[] };

const lineOf = (hotkey: Hotkey): Line => ({ text: HOTKEY_TEXTS[hotkey.action], keys: keysOf(hotkey) });

function Group({ title, lines }: { readonly title: MessageKey; readonly lines: readonly Line[] }) {
  return (
    <section className="mb-3">
      <h3 className="pb-1 text-11 text-ink-2">{t(title)}</h3>
      <ul className="divide-y divide-line">
        {lines.map(({ text, keys }) => (
          <li key={text} className="flex items-center justify-between gap-4 py-1.5">
            <span>{t(text)}</span>
            <KeyCaps keys={keys} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HotkeySheet({ onClose }: { readonly onClose: () => void }) {
  const { isOn } = useHotkeysOn();
  return (
    <Dialog title={t('comfort.hotkeys')} isOpen onClose={onClose}>
      <Group title="comfort.hotkeys.trading" lines={TRADING_HOTKEYS.map(lineOf)} />
      <Group title="micro.keys" lines={MICRO_KEYS} />
      <Group title="comfort.hotkeys.everywhere" lines={PAGE_HOTKEYS.map(lineOf)} />
      <Checkbox checked={isOn} onChange={(event) => setHotkeysOn(event.target.checked)}>
        {t('comfort.hotkeys.on')}
      </Checkbox>
      <p className="text-12 text-ink-2">{t('comfort.hotkeys.text')}</p>
    </Dialog>
  );
}
