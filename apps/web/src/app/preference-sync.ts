// Preferences kept on the account: what was chosen in one browser is found in the next. The account's choices are applied
// at login and at each start; a change made here is sent. Without a login everything stays in this browser.
import { type MessageOf, preferences as calls } from '@bourse/contract';
import { changeLocale, locale } from '@bourse/ui/lib/locale.ts';
import { usePreferences } from '@bourse/ui/lib/preferences.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { setTimeZone, useTimeZone } from '@bourse/ui/lib/time-zone.ts';
import { keepLeverMails, setLeverConfirms, useLeverConfirms, useLeverMails } from '../features/lever/preferences.ts';
import { setConfirms, useConfirms } from '../features/spot/ticket/confirm-preference.ts';
import { call } from '../lib/api.ts';
import { keepDeskLayout, useDeskLayout } from '../lib/desk-layout.ts';
import { setHotkeysOn, useHotkeysOn } from '../lib/hotkeys.ts';
import { setMasked, useMask } from '../lib/mask.ts';
import { useSession } from '../lib/session.ts';
import { keepSoundsOn, useSounds } from '../lib/sounds.ts';

type Document = MessageOf<typeof calls.getPreferences>;
type Choices = Readonly<Record<string, unknown>>;

/** Several changes in a row, as when trying themes, go out together. */
const SEND_AFTER_MS = 800;

function choicesHere(): Choices {
  const { theme, direction } = usePreferences.getState();
  return {
    theme,
    direction,
    locale,
    time_zone: useTimeZone.getState().zone,
    confirmations: { spot: useConfirms.getState().asks, lever: useLeverConfirms.getState().asks },
    sounds: useSounds.getState().isOn,
    hide_amounts: useMask.getState().isMasked,
    hotkeys: useHotkeysOn.getState().isOn,
    lever_mails: useLeverMails.getState().kept,
    layout: useDeskLayout.getState().kept,
  };
}

/** What stood here when the account was last heard; undefined before that. */
function readKnown(): Choices | undefined {
  try {
    const known: unknown = JSON.parse(readStored('preferences_known') ?? '');
    return typeof known === 'object' && known !== null ? Object.fromEntries(Object.entries(known)) : undefined;
  } catch {
    return undefined;
  }
}

const keepKnown = (choices: Choices): void => store('preferences_known', JSON.stringify(choices));

function changedSince(known: Choices): Choices {
  return Object.fromEntries(
    Object.entries(choicesHere()).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key])),
  );
}

function apply(document: Document): void {
  const { theme, direction, time_zone, confirmations, sounds, hide_amounts, hotkeys, layout } = document;
  if (theme || direction) usePreferences.setState({ ...(theme && { theme }), ...(direction && { direction }) });
  if (time_zone) setTimeZone(time_zone);
  if (confirmations?.spot !== undefined) setConfirms(confirmations.spot);
  if (confirmations?.lever !== undefined) setLeverConfirms(confirmations.lever);
  if (sounds !== undefined) keepSoundsOn(sounds);
  if (hide_amounts !== undefined) setMasked(hide_amounts);
  if (hotkeys !== undefined) setHotkeysOn(hotkeys);
  if (layout !== undefined) keepDeskLayout(layout);
  // It says what the server does, so that another account's choice must not stay.
  keepLeverMails(document.lever_mails);
  const next = document.locale ?? locale;
  keepKnown({ ...choicesHere(), locale: next });
  changeLocale(next);
}

let isBusy = false;

/** Sends what changed here, then shows what the account says. A failure is made good by the next start. */
async function synchronize(): Promise<void> {
  if (isBusy || useSession.getState().token === undefined) return;
  isBusy = true;
  try {
    const known = readKnown();
    const changed = known ? changedSince(known) : {};
    const { message } =
      Object.keys(changed).length > 0
        ? await call(calls.setPreferences, { preferences: JSON.stringify(changed) })
        : await call(calls.getPreferences, {});
    if (useSession.getState().token !== undefined) apply(message);
  } catch {
    // Still kept in this browser.
  } finally {
    isBusy = false;
  }
}

export function startPreferenceSync(): void {
  let sending: ReturnType<typeof setTimeout> | undefined;
  const sendSoon = (): void => {
    const known = readKnown();
    if (isBusy || known === undefined || Object.keys(changedSince(known)).length === 0) return;
    clearTimeout(sending);
    sending = setTimeout(() => void synchronize(), SEND_AFTER_MS);
  };
  for (const choice of [
    usePreferences,
    useTimeZone,
    useConfirms,
    useLeverConfirms,
    useSounds,
    useMask,
    useHotkeysOn,
    useLeverMails,
    useDeskLayout,
  ]) {
    choice.subscribe(sendSoon);
  }
  useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    // Another login may be another account's: it alone says what is shown.
    store('preferences_known', undefined);
    void synchronize();
  });
  void synchronize();
}
