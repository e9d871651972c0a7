// A choice from a list, with a search field where the list is long. React Aria: load it with the screen that needs it.
import { Check, ChevronDown } from 'lucide-react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { keepFromParts } from './lib/composing.ts';
import { t } from './lib/i18n.ts';
import { cx } from './class-names.ts';
import './lib/key-clicks.ts';

export type SelectOption = {
  readonly key: string;
  readonly text: string;
  /** The language of the text, where it is not the page's. */
  readonly lang?: string;
  /** This text is searched and read out, where it is more than the text shown. */
  readonly searchText?: string;
  /** At the end of the row, and alone on the closed button where `showsMark` says so. */
  readonly mark?: string;
};

export type SelectProps = {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Placeholder of a search field above the list. */
  readonly search?: string;
  readonly showsMark?: boolean;
  readonly isLabelHidden?: boolean;
  readonly className?: string;
  readonly buttonClassName?: string;
};

function Options({ options }: { readonly options: readonly SelectOption[] }) {
  return (
    <ListBox
      items={options}
      className="max-h-72 overflow-y-auto p-1 outline-none"
      renderEmptyState={() => <p className="px-3 py-6 text-center text-12 text-ink-3">{t('ui.noMatch')}</p>}
    >
      {(option) => (
        <ListBoxItem
          id={option.key}
          {...(option.lang && { lang: option.lang })}
          textValue={option.searchText ?? option.text}
          className="flex h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 text-13 text-ink-2 outline-none data-focused:bg-hover data-focused:text-ink-1 data-selected:text-ink-1 touch:h-11 max-md:text-14"
        >
          {({ isSelected }) => (
            <>
              <span className="min-w-0 flex-1 truncate">{option.text}</span>
              {option.mark && <span className="font-mono text-12 text-ink-2">{option.mark}</span>}
              {isSelected && <Check size={14} aria-hidden="true" className="shrink-0 text-iris" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

export function Select(props: SelectProps) {
  const { label, options, selected, onSelect, search, showsMark = false, isLabelHidden = false } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const chosen = options.find((option) => option.key === selected);
  return (
    <AriaSelect
      selectedKey={selected ?? null}
      onSelectionChange={(key) => {
        if (key !== null) onSelect(String(key));
      }}
      className={cx('flex flex-col gap-1.5 outline-none', props.className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-12 text-ink-2'}>{label}</Label>
      <Button className={props.buttonClassName ?? 'control justify-between gap-2 px-3'}>
        <SelectValue className="truncate text-13 touch:text-16">
          {() => {
            if (!chosen) return <span className="text-ink-3">{t('ui.choose')}</span>;
            if (showsMark) return <span className="font-mono">{chosen.mark}</span>;
            return <span lang={chosen.lang}>{chosen.text}</span>;
          }}
        </SelectValue>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </Button>
      <Popover offset={4} placement="bottom start" className="overlay z-50 w-(--trigger-width) min-w-70">
        {search === undefined ? (
          <Options options={options} />
        ) : (
          <Autocomplete filter={contains}>
            <div role="presentation" onKeyDownCapture={keepFromParts}>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was just opened, to search in it */}
              <SearchField aria-label={search} autoFocus className="border-b border-line">
                <Input
                  placeholder={search}
                  className="h-10 w-full appearance-none bg-transparent px-3.5 [&::-webkit-search-cancel-button]:hidden text-13 outline-none touch:h-12"
                />
              </SearchField>
            </div>
            <Options options={options} />
          </Autocomplete>
        )}
      </Popover>
    </AriaSelect>
  );
}
