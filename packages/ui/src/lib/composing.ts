// Whether a key belongs to an input method, which composes signs of several keys and takes Enter, Escape and arrows to
// choose among them: such a press means nothing to the page.

/** These fields of a press are read. */
export type ComposingPress = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** Browsers say this of a key that an input method has taken. */
const TAKEN_KEY_CODE = 229;

/** Safari ends the composing before it tells of the Enter that ended it: only the old `keyCode` still says whose key it was. */
export const isComposing = (press: ComposingPress): boolean => press.isComposing || press.keyCode === TAKEN_KEY_CODE;

/** For `onKeyDownCapture` around parts of a library that knows `isComposing` alone: a press of an input method's stays outside. */
export function keepFromParts(event: { readonly nativeEvent: ComposingPress; stopPropagation(): void }): void {
  if (isComposing(event.nativeEvent)) event.stopPropagation();
}
