// The address of somebody else's support pages, which may say who asks: `{id}` and `{name}` in it stand for the user's.

/** Both are escaped; of a visitor they are empty. */
export const fillSupportLink = (
  link: string,
  user: { readonly id: string; readonly name: string } | undefined,
): string =>
  link
    .replaceAll('{id}', encodeURIComponent(user?.id ?? ''))
    .replaceAll('{name}', encodeURIComponent(user?.name ?? ''));
