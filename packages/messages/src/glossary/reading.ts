// Reads a text against the glossary: which terms the Chinese source speaks of, and whether a translation says them.
import { type Entry, type Glossary, type Term, terms } from './terms.ts';

const formsOf = ({ term, forms = [] }: Entry): readonly string[] => [term, ...forms];

const isTerm = (name: string): name is Term => name in terms;

/** Chinese forms, longest first, so that a short term is not found inside a longer one. */
const sourceForms: readonly { readonly form: string; readonly term: Term }[] = Object.entries<Entry>(terms)
  .flatMap(([name, entry]) => (isTerm(name) ? formsOf(entry).map((form) => ({ form, term: name })) : []))
  .sort((a, b) => b.form.length - a.form.length);

/** The terms that a Chinese text speaks of. */
export function termsIn(source: string): Set<Term> {
  let rest = source;
  const found = new Set<Term>();
  for (const { form, term } of sourceForms) {
    if (!rest.includes(form)) continue;
    found.add(term);
    rest = rest.replaceAll(form, ' ');
  }
  return found;
}

/** Those of `wanted` that a translation does not say in any of its language's forms. */
export function missingIn(text: string, wanted: Iterable<Term>, glossary: Glossary): Term[] {
  const said = text.toLowerCase();
  return [...wanted].filter((term) => !formsOf(glossary[term]).some((form) => said.includes(form.toLowerCase())));
}

/** Words that the glossary forbids and a text uses. */
export function avoidedIn(text: string, glossary: Glossary): string[] {
  const said = text.toLowerCase();
  return Object.values<Entry>(glossary)
    .flatMap(({ avoid = [] }) => avoid)
    .filter((word) => said.includes(word.toLowerCase()));
}
