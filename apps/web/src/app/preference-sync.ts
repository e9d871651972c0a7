// Preferences kept on the account: what was chosen in one browser is found in the next. The account's choices are applied
// at login and at each start; a change made here is sent. Without a login everything stays in this browser.
import { type MessageOf, preferences as calls } from '@bourse/contract';
import { changeLocale, locale } from '@bourse/ui/lib/locale.ts';
import { usePreferences } from '@bourse/ui/lib/preferences.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { setTimeZone, useTimeZone } from '@bourse/ui/lib/time-zone.ts';
import { keepLeverMails, setLeverConfirms, useLeverConfirms, useLeverMails } from '../features/lever/preferences.ts';
import { setMicroConfirms, useMicroConfirms } from '../features/seconds/preferences.ts';
import { setConfirms, useConfirms } from '../features/spot/ticket/confirm-preference.ts';
import { call } from '../lib/api.ts';
import { keepDeskLayout, useDeskLayout } from '../lib/desk-layout.ts';
import { setHotkeysOn, useHotkeysOn } from '../lib/hotkeys.ts';
import { setMasked, useMask } from '../lib/mask.ts';
import { useSession } from '../lib/session.ts';
import { keepSoundsOn, useSounds } from '../lib/sounds.ts';
import { type Choices, createSynchronizer } from './synchronizer.ts';
import { adoptSaid, noteSaid } from './unchosen.ts';

type Document = MessageOf<typeof calls.getPreferences>;

/** Several changes in a row, as when trying themes, go out together. */
const SEND_AFTER_MS = 800;

function choicesHere(): Choices {
  const { theme, direction } = usePreferences.getState();
  return {
    // Null where nothing was chosen: the account forgets what it had, and what stands in for a choice is never sent as one.
    theme: theme ?? null,
    direction: direction ?? null,
    locale,
    time_zone: useTimeZone.getState().zone,
    confirmations: {
      spot: useConfirms.getState().asks,
      lever: useLeverConfirms.getState().asks,
      micro: useMicroConfirms.getState().asks,
    },
    sounds: useSounds.getState().isOn,
    hide_amounts: useMask.getState().isMasked,
    hotkeys: useHotkeysOn.getState().isOn,
    lever_mails: useLeverMails.getState().kept,
    layout: useDeskLayout.getState().kept,
  };
}

/** Reads the choices of this browser as they were when the account last answered; undefined before that. */
function readKnown(): Choices | undefined {
  try {
    const known: unknown = JSON.parse(readStored('preferences_known') ?? '');
    return typeof known === 'object' && known !== null ? Object.fromEntries(Object.entries(known)) : undefined;
  } catch {
    return undefined;
  }
}

const keepKnown = (choices: Choices): void => store('preferences_known', JSON.stringify(choices));

/** Those that are `newer` here stay: the account has heard what was `sent` of them. */
function show(document: Document, newer: ReadonlySet<string>, sent: Choices): void {
  const older = Object.fromEntries(Object.entries(document).filter(([key]) => !newer.has(key)));
  const { time_zone, confirmations, sounds, hide_amounts, hotkeys, layout }: Document = older;
  const next = adoptSaid(document, { newer, known: readKnown() });
  if (Object.keys(next).length > 0) usePreferences.setState(next);
  if (time_zone) setTimeZone(time_zone);
  if (confirmations?.spot !== undefined) setConfirms(confirmations.spot);
  if (confirmations?.lever !== undefined) setLeverConfirms(confirmations.lever);
  if (confirmations?.micro !== undefined) setMicroConfirms(confirmations.micro);
  if (sounds !== undefined) keepSoundsOn(sounds);
  if (hide_amounts !== undefined) setMasked(hide_amounts);
  if (hotkeys !== undefined) setHotkeysOn(hotkeys);
  if (layout !== undefined) keepDeskLayout(layout);
  // It says what the server does, so that another account's choice must not stay.
  if (!newer.has('lever_mails')) keepLeverMails(document.lever_mails);
  const shown = document.locale ?? locale;
  const heard = Object.fromEntries([...newer].map((key) => [key, sent[key]]));
  keepKnown({ ...choicesHere(), locale: shown, ...heard, ...noteSaid(document) });
  changeLocale(shown);
}

async function ask(changed: Choices): Promise<Document> {
  const { message } =
    Object.keys(changed).length > 0
      ? await call(calls.setPreferences, { preferences: JSON.stringify(changed) })
      : await call(calls.getPreferences, {});
  return message;
}

export function startPreferenceSync(): void {
  let sending: ReturnType<typeof setTimeout> | undefined;
  const { synchronize, noteChange } = createSynchronizer<Document>({
    login: () => useSession.getState().token,
    choices: choicesHere,
    known: readKnown,
    ask,
    show,
    later: (run) => {
      clearTimeout(sending);
      sending = setTimeout(run, SEND_AFTER_MS);
    },
  });
  for (const choice of [
    usePreferences,
    useTimeZone,
    useConfirms,
    useLeverConfirms,
    useMicroConfirms,
    useSounds,
    useMask,
    useHotkeysOn,
    useLeverMails,
    useDeskLayout,
  ]) {
    choice.subscribe(noteChange);
  }
  useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    // Another login may be another account's: it alone says what is shown.
    store('preferences_known', undefined);
    void synchronize();
  });
  void synchronize();
}
