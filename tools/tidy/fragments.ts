// How many comments on declarations begin with one of the words of `rules/sentences.ts` and are no sentences, by the part of
// the project that they are in. A number may only shrink; where it is 0, its line stays and holds that.

export const fragments: Readonly<Record<string, number>> = {
  'apps/backoffice': 0,
  'apps/server': 0,
  'apps/signer': 0,
  'apps/web': 0,
  'packages/contract': 0,
  'packages/domain': 0,
  'packages/engine': 0,
  'packages/messages': 0,
  'packages/ui': 0,
  tests: 0,
  tools: 0,
};
