// The screens of the web app by their addresses. The first address of a screen is the one that counts; its other ones, a slash at
// the end and other cases of letters lead there, too, as they do in the app's router.

export type Screen = {
  /** Its first address as the app lists it: `/receipt/micro/:id`. */
  readonly name: string;
  /** The address that counts: `/receipt/micro/17`. */
  readonly path: string;
  /** The id in its address; empty where there is none. */
  readonly id: string;
};

type Alias = { readonly name: string; readonly pattern: RegExp };

/** `/resetPwd/:user_string` as an expression for addresses. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '([^/]+)')}/?$`, 'i');

export function createScreens(lists: readonly (readonly string[])[]): (path: string) => Screen | undefined {
  const aliases: readonly Alias[] = lists.flatMap((paths) =>
    paths.map((path) => ({ name: paths[0] ?? path, pattern: patternOf(path) })),
  );
  return (path) => {
    for (const { name, pattern } of aliases) {
      const found = pattern.exec(path);
      if (found) return { name, path: name.replace(/:\w+/, found[1] ?? ''), id: found[1] ?? '' };
    }
    return undefined;
  };
}
