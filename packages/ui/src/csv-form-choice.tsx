// In which form files are written: for people unless programs, or spreadsheets of other regions, are to read them.
import { Checkbox } from './checkbox.tsx';
import { useCsvForm } from './lib/csv.ts';
import { t } from './lib/i18n.ts';

const FORMS = [
  ['machine', 'comfort.export.machine'],
  ['european', 'comfort.export.european'],
] as const;

export function CsvFormChoice() {
  const { form: chosen } = useCsvForm();
  return (
    <div className="flex max-w-72 flex-col gap-2 p-3">
      {FORMS.map(([form, text]) => (
        <Checkbox
          key={form}
          checked={chosen === form}
          onChange={({ target }) => useCsvForm.setState({ form: target.checked ? form : 'plain' })}
        >
          {t(text)}
        </Checkbox>
      ))}
    </div>
  );
}
