// What an operator saves in tests who has just read it: nobody else has changed it meanwhile.
import { type InputOf, office, officeRate } from '@bourse/contract';
import type { TestServer } from './testing.ts';

type Save = Omit<InputOf<typeof office.saveSettings>, 'seen'>;
export async function saveSettings(server: TestServer, fields: Save, token: string): Promise<void> {
  const seen = await server.mustCall(office.getSettings, {}, token);
  await server.mustCall(office.saveSettings, { ...fields, seen }, token);
}

type Place = Omit<InputOf<typeof office.saveNewsArticle>, 'seen'> & { readonly id: number };
export async function saveArticle(server: TestServer, fields: Place, token: string): Promise<void> {
  const seen = await server.mustCall(office.newsArticleSource, { id: fields.id }, token);
  await server.mustCall(office.saveNewsArticle, { ...fields, seen }, token);
}

type Text = Omit<InputOf<typeof office.saveNewsText>, 'seen'> & { readonly id: number };
export async function saveArticleText(server: TestServer, fields: Text, token: string): Promise<void> {
  const { texts } = await server.mustCall(office.newsArticleSource, { id: fields.id }, token);
  const seen = texts[fields.lang] ?? { title: '', abstract: '', content: '' };
  await server.mustCall(office.saveNewsText, { ...fields, seen }, token);
}

export async function saveCnyRate(server: TestServer, rate: string | undefined, token: string) {
  const seen = await server.mustCall(officeRate.getCnyRate, {}, token);
  return server.call(officeRate.saveCnyRate, { ...(rate !== undefined && { rate }), seen }, token);
}

/** An operator who does not exist counts as seen in any state. */
export async function changeOperator(
  server: TestServer,
  { id, ...wanted }: Omit<InputOf<typeof office.changeOperator>, 'seen'> & { readonly id: number },
  token: string,
) {
  const operators = await server.mustCall(office.listOperators, {}, token);
  const found = operators.find((operator) => operator.id === id);
  const seen = { role: found?.role ?? 'viewer', is_disabled: found?.is_disabled ?? 0 } as const;
  return server.call(office.changeOperator, { id, ...wanted, seen }, token);
}
