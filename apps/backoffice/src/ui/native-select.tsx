// A short choice, as the browser offers it: on a phone its own wheel is the best there is.
import { Field } from '@bourse/ui/field.tsx';

export type NativeOption<Key extends string = string> = {
  readonly key: Key;
  readonly text: string;
  /** The language of the text, where it is not the page's. */
  readonly lang?: string;
};

export type NativeSelectProps<Key extends string> = {
  readonly label: string;
  readonly options: readonly NativeOption<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  readonly disabled?: boolean;
  readonly className?: string;
};

export function NativeSelect<Key extends string>(props: NativeSelectProps<Key>) {
  const { label, options, selected, onSelect, disabled = false, className } = props;
  return (
    <Field label={label} {...(className && { className })}>
      {(aria) => (
        <select
          {...aria}
          value={selected}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find(({ key }) => key === event.target.value);
            if (chosen) onSelect(chosen.key);
          }}
          className="h-9 w-full rounded-md border border-line-strong bg-panel px-2.5 text-13 text-ink-1 disabled:opacity-45 touch:h-11"
        >
          {options.map(({ key, text, lang }) => (
            <option key={key} value={key} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
