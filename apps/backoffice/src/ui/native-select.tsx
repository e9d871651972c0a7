// A short choice, as the browser offers it: on a phone its own wheel is the best there is.
import { Field } from '@bourse/ui/field.tsx';

export type NativeSelectProps<Key extends string> = {
  readonly label: string;
  readonly options: readonly { readonly key: Key; readonly text: string }[];
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
          {options.map(({ key, text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
