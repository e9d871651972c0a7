// Theme and direction of colours. Pointing at a choice shows it on the whole page; leaving goes back; one tap keeps it.
import type { MessageKey } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import {
  DIRECTIONS,
  previewPreferences,
  resolveDirection,
  THEMES,
  usePreferences,
} from '@bourse/ui/lib/preferences.ts';
import type { PopupContentProps } from '@bourse/ui/popup.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { setMasked, useMask } from '../lib/mask.ts';
import { showOverlay } from '../lib/shown-overlay.ts';
import { setSoundsOn, useSounds } from '../lib/sounds.ts';

type ChoiceProps = {
  readonly name: string;
  readonly value: string;
  readonly text: MessageKey;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPreview: (isShown: boolean) => void;
  readonly children?: ReactNode;
  readonly className?: string;
};

function Choice({ name, value, text, isChosen, onChoose, onPreview, children, className }: ChoiceProps) {
  return (
    <label
      className={cx(
        'flex h-8 cursor-pointer items-center rounded-md text-13 transition-colors duration-(--feedback) has-focus-visible:outline-2 has-focus-visible:outline-iris touch:h-11',
        isChosen ? 'bg-iris-wash text-ink-1' : 'text-ink-2 hover:bg-hover hover:text-ink-1',
        className,
      )}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') onPreview(true);
      }}
      onPointerLeave={() => onPreview(false)}
    >
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} className="sr-only" />
      {children}
      <span>{t(text)}</span>
    </label>
  );
}

/** Two small candles, in the colours of a scheme. */
function SchemeSample({ scheme }: { readonly scheme: string }) {
  return (
    <svg data-direction={scheme} viewBox="0 0 22 18" width="22" height="18" aria-hidden="true" className="shrink-0">
      <g fill="var(--up)">
        <rect x="5" y="1" width="1" height="16" />
        <rect x="3" y="4" width="5" height="10" rx="0.5" />
      </g>
      <g fill="var(--down)">
        <rect x="16" y="1" width="1" height="16" />
        <rect x="14" y="5" width="5" height="8" rx="0.5" />
      </g>
    </svg>
  );
}

function Comforts({ close }: { readonly close: () => void }) {
  const { isMasked } = useMask();
  const { isOn } = useSounds();
  const showHotkeys = (): void => {
    close();
    showOverlay('help');
  };
  return (
    <fieldset className="mt-2 border-t border-line px-2 pt-2">
      <legend className="sr-only">{t('comfort.settings')}</legend>
      <Checkbox checked={isMasked} onChange={(event) => setMasked(event.target.checked)}>
        {t('comfort.mask')}
      </Checkbox>
      <Checkbox checked={isOn} onChange={(event) => setSoundsOn(event.target.checked)}>
        {t('comfort.sounds')}
      </Checkbox>
      <button
        type="button"
        onClick={showHotkeys}
        className="flex h-8 w-full items-center justify-between text-13 text-ink-2 hover:text-ink-1 max-md:hidden"
      >
        {t('comfort.hotkeys')}
        <kbd className="font-mono text-11 text-ink-3">?</kbd>
      </button>
    </fieldset>
  );
}

export function AppearancePanel({ close, takesFocus }: PopupContentProps) {
  const kept = usePreferences();
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    return () => previewPreferences(undefined);
  }, [takesFocus]);
  return (
    <dialog
      ref={panel}
      open
      aria-label={t('shell.appearance')}
      className="static m-0 w-62 bg-transparent p-2 text-ink-1"
    >
      <fieldset>
        <legend className="px-2 py-1 text-11 text-ink-2">{t('shell.theme')}</legend>
        <div className="grid grid-cols-3 gap-0.5">
          {THEMES.map((theme) => (
            <Choice
              key={theme}
              name="theme"
              value={theme}
              text={`shell.theme.${theme}`}
              isChosen={(kept.theme ?? 'system') === theme}
              onChoose={() => usePreferences.setState({ theme })}
              onPreview={(isShown) => previewPreferences(isShown ? { theme } : undefined)}
              className="justify-center px-1 text-center text-12!"
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-2">
        <legend className="px-2 py-1 text-11 text-ink-2">{t('shell.direction')}</legend>
        <div className="flex flex-col gap-0.5">
          {[undefined, ...DIRECTIONS].map((direction) => (
            <Choice
              key={direction ?? ''}
              name="direction"
              value={direction ?? ''}
              text={`shell.direction.${direction ?? 'language'}`}
              isChosen={kept.direction === direction}
              onChoose={() => usePreferences.setState({ direction })}
              onPreview={(isShown) => previewPreferences(isShown ? { direction } : undefined)}
              className="gap-3 px-2"
            >
              <SchemeSample scheme={resolveDirection(direction)} />
            </Choice>
          ))}
        </div>
      </fieldset>
      <Comforts close={close} />
    </dialog>
  );
}
