// Filters of a list that an operator keeps by name: chosen, kept, forgotten.
import { isBlank } from '@bourse/domain';
import { officeFilters } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { useAct, useAsk } from '../lib/use-ask.ts';
import { NativeSelect } from './native-select.tsx';
import type { Filter, FilterField } from './use-filter.ts';

const NONE = '';

/** `list` is the path of the call. */
export type SavedFiltersProps = { readonly list: string; readonly filter: Filter };

/** A choice that is made at the start needs no name. */
const startOf = (field: FilterField): string => (field.kind === 'choice' ? (field.always ?? '') : '');

const queryOf = ({ fields, values }: Filter): string =>
  new URLSearchParams(
    fields.flatMap((field) => {
      const value = values[field.name] ?? '';
      return value === startOf(field) ? [] : [[field.name, value]];
    }),
  ).toString();

export function SavedFilters({ list, filter }: SavedFiltersProps) {
  const { data: all = [] } = useAsk(officeFilters.listFilters, {});
  const kept = all.filter((one) => one.list === list);
  const query = queryOf(filter);
  const shown = kept.find((one) => one.query === query && query !== '');
  return (
    <>
      {kept.length > 0 && (
        <NativeSelect
          label={t('office.filters.kept')}
          options={[
            { key: NONE, text: t('office.filters.choose') },
            ...kept.map(({ name }) => ({ key: name, text: name })),
          ]}
          selected={shown?.name ?? NONE}
          onSelect={(name) => filter.replace(new URLSearchParams(kept.find((one) => one.name === name)?.query))}
          className="w-36 max-md:w-auto"
        />
      )}
      {shown ? (
        <RemoveButton list={list} name={shown.name} />
      ) : (
        query !== '' && <SaveButton list={list} query={query} />
      )}
    </>
  );
}

function RemoveButton({ list, name }: Pick<officeFilters.SavedFilter, 'list' | 'name'>) {
  const remove = useAct(officeFilters.removeFilter);
  return (
    <Button
      variant="quiet"
      aria-label={t('office.filters.remove', { name })}
      isPending={remove.isPending}
      onClick={() => remove.mutate({ list, name })}
    >
      <X size={14} aria-hidden="true" />
    </Button>
  );
}

function SaveButton({ list, query }: Pick<officeFilters.SavedFilter, 'list' | 'query'>) {
  const [name, setName] = useState<string>();
  const save = useAct(officeFilters.saveFilter, () => setName(undefined));
  if (name === undefined) {
    return (
      <Button variant="quiet" onClick={() => setName('')}>
        <Bookmark size={14} aria-hidden="true" />
        {t('office.filters.save')}
      </Button>
    );
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank(name)) save.mutate({ list, name: name.trim(), query });
      }}
    >
      <TextField
        label={t('office.filters.name')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was just called up, to type in it
        autoFocus
        lengthMax={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="w-40 max-md:w-auto"
      />
      <Button type="submit" disabled={isBlank(name)} isPending={save.isPending}>
        {t('office.filters.save')}
      </Button>
    </form>
  );
}
